/**
 * Every code the domain throws. One table (server/api/error-table.ts) maps them to tRPC and HTTP, so that a code without an
 * answer does not compile.
 */
export const ERROR_CODES = [
  "auth.required",
  "auth.forbidden",
  "auth.invalid_credentials",
  "auth.key_invalid",
  "auth.scope_missing",
  "auth.throttled",
  "auth.signup_closed",
  "auth.email_taken",
  "auth.link_invalid",
  "member.last_owner",
  "request.invalid",
  "request.malformed",
  "request.unsupported_type",
  "request.too_large",
  "request.stale",
  "request.method_not_allowed",
  "request.rate_limited",
  "not_found",
  "conflict",
  "unavailable",
  "text.empty",
  "text.too_long",
  "media.unsupported_type",
  "media.too_large",
  "media.empty",
  "contact.opted_out",
  "contact.no_identity",
  "channel.archived",
  "conversation.closed",
  "message.held",
  "message.not_retryable",
  "idempotency.mismatch",
  "session.fenced",
  "events.resync",
  "webhook.url_refused",
  "webhook.disabled",
  "webhook.replaying",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What a use case throws when it refuses. Told apart by `code`, never by `instanceof`: Next has its own module graph. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** What the caller may show or act on; never a secret and never message text. */
  readonly details: Record<string, unknown>;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }
}

const known: ReadonlySet<string> = new Set(ERROR_CODES);

/** The domain code an error carries (itself or as its cause), or null when it is not one of ours. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  for (let current = error, depth = 0; depth < 4 && current instanceof Object; depth += 1) {
    if ("code" in current && typeof current.code === "string" && known.has(current.code))
      return current.code as ErrorCode;
    current = "cause" in current ? current.cause : undefined;
  }
  return null;
}
