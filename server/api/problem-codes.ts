import type { ErrorCode } from "#server/platform/errors.ts";

/** What each code says to a person: the `title` of its problem, and the list that the API's reference shows. */
export const PROBLEM_TITLES = {
  "auth.required": "The request names nobody: send an API key or sign in.",
  "auth.forbidden": "Whoever asks may not do this.",
  "auth.invalid_credentials": "E-mail or password is wrong.",
  "auth.key_invalid": "The API key is unknown, revoked or past its end.",
  "auth.scope_missing": "The API key lacks the scope that `details.scope` names.",
  "auth.throttled": "Too many attempts: wait as long as Retry-After says.",
  "auth.signup_closed": "New accounts need an invitation.",
  "auth.email_taken": "An account with this e-mail exists.",
  "auth.link_invalid": "The link was used, revoked or is over.",
  "member.last_owner": "A workspace keeps at least one owner.",
  "request.invalid": "A value is missing or wrong: `details.fields` says which and why.",
  "request.malformed":
    "The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.",
  "request.unsupported_type": "The body's Content-Type is not what this route takes.",
  "request.too_large": "The body is larger than `details.maxBytes`.",
  "request.stale": "The thing is not as `If-Match` says any more: read it again.",
  "request.method_not_allowed": "The route has other methods: see Allow.",
  "request.rate_limited": "The workspace used its requests of this minute: wait as long as Retry-After says.",
  not_found: "There is nothing here under this address or id.",
  conflict: "The thing changed meanwhile or stands against another one.",
  unavailable: "The server cannot do this now: try again after Retry-After seconds.",
  "text.empty": "The text has nothing to see.",
  "text.too_long": "The text is too long.",
  "media.unsupported_type": "The file is of no type that can be sent.",
  "media.too_large": "The file is too large.",
  "media.empty": "The file is empty.",
  "contact.opted_out": "The person opted out of this kind of message.",
  "contact.no_identity": "The person has no number or id that the channel can write to.",
  "channel.archived": "The channel is archived.",
  "conversation.closed": "Another conversation with this person is open: `details.openConversationId`.",
  "message.held": "Something came in that the author had not seen.",
  "message.not_retryable": "The message is not in a state from which this can be done.",
  "idempotency.mismatch": "The Idempotency-Key belongs to another request.",
  "events.resync": "The place is not in the feed any more: load everything anew and go on after `details.cursor`.",
  "webhook.url_refused": "The address is not one that events may be sent to.",
  "webhook.disabled": "The endpoint is turned off.",
  "webhook.replaying": "A replay of the endpoint is under way: wait until it has queued what it found.",
  "session.fenced": "The session was taken over.",
} as const satisfies Record<ErrorCode, string>;

/** A code's `type` in a problem (RFC 9457): a name, not an address; PROBLEM_TITLES and the reference say what it means. */
export const problemType = (code: string): string => `urn:baton:problem:${code}`;
