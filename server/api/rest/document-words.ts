import type { ApiResource } from "#server/auth/index.ts";

export const DOCUMENT_INTRODUCTION = `Send, read and listen through Baton.

**Keys.** \`Authorization: Bearer baton_…\`. A key is made under Developers, shown once, and holds scopes: for reading and for writing each resource, where it can be written.

**Repeats.** Give every POST an \`Idempotency-Key\`. Within 24 hours a repeat gets the first answer and nothing happens twice, also when the first is still under way. A repeat is marked \`Idempotent-Replayed: true\`.

**Limits.** \`RateLimit\` says what is left of the plan, \`RateLimit-Policy\` what the plan is. After 429 and 503 wait as long as \`Retry-After\` says.

**Lists.** A page has \`data\` and \`nextCursor\`; give that as \`cursor\` to get the next page, until it is null.

**Problems.** What is refused is answered as \`application/problem+json\` (RFC 9457). Go by \`code\`; the list stands at the schema \`Problem\`. Codes may be added.

**The log.** Every answer has an \`X-Request-Id\`, yours if you sent one. Developers shows for two weeks which requests came with a key, what was answered and how long it took; bodies and queries are not kept.`;

/** The groups of the reference. */
export const RESOURCE_DESCRIPTIONS = {
  messages: "What was written and what became of it.",
  media: "Files to send with messages.",
  contacts: "People, their identities and tags.",
  consent: "Who agreed to what, with proof.",
  conversations: "Threads with people on a channel.",
  channels: "Connected numbers and their state.",
  members: "Who works in the workspace.",
  webhooks: "Endpoints that events are sent to.",
  events: "Everything that happened, in order.",
  segments: "Saved filters over contacts.",
  campaigns: "Messages to the people of a segment, paced and accounted for.",
} as const satisfies Record<ApiResource, string>;
