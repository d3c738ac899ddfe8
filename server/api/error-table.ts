import { TRPCError } from "@trpc/server";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";
import type { DefaultErrorShape } from "@trpc/server/unstable-core-do-not-import";
import { isBadValue, isOutage, isTransientFault } from "#server/db/faults.ts";
import { DomainError, errorCodeOf, type ErrorCode } from "#server/platform/errors.ts";

type Edge = { trpc: TRPC_ERROR_CODE_KEY; http: number };

/** The one table from domain codes to the edges. */
export const ERROR_TABLE = {
  "auth.required": { trpc: "UNAUTHORIZED", http: 401 },
  "auth.forbidden": { trpc: "FORBIDDEN", http: 403 },
  "auth.invalid_credentials": { trpc: "UNAUTHORIZED", http: 401 },
  "auth.key_invalid": { trpc: "UNAUTHORIZED", http: 401 },
  "auth.scope_missing": { trpc: "FORBIDDEN", http: 403 },
  "auth.throttled": { trpc: "TOO_MANY_REQUESTS", http: 429 },
  "auth.signup_closed": { trpc: "FORBIDDEN", http: 403 },
  "auth.email_taken": { trpc: "CONFLICT", http: 409 },
  "auth.link_invalid": { trpc: "NOT_FOUND", http: 404 },
  "member.last_owner": { trpc: "PRECONDITION_FAILED", http: 422 },
  "request.invalid": { trpc: "BAD_REQUEST", http: 400 },
  "request.malformed": { trpc: "BAD_REQUEST", http: 400 },
  "request.unsupported_type": { trpc: "UNSUPPORTED_MEDIA_TYPE", http: 415 },
  "request.method_not_allowed": { trpc: "METHOD_NOT_SUPPORTED", http: 405 },
  "request.rate_limited": { trpc: "TOO_MANY_REQUESTS", http: 429 },
  "request.stale": { trpc: "PRECONDITION_FAILED", http: 412 },
  "request.too_large": { trpc: "PAYLOAD_TOO_LARGE", http: 413 },
  not_found: { trpc: "NOT_FOUND", http: 404 },
  conflict: { trpc: "CONFLICT", http: 409 },
  unavailable: { trpc: "SERVICE_UNAVAILABLE", http: 503 },
  "text.empty": { trpc: "UNPROCESSABLE_CONTENT", http: 422 },
  "text.too_long": { trpc: "UNPROCESSABLE_CONTENT", http: 422 },
  "media.unsupported_type": { trpc: "UNSUPPORTED_MEDIA_TYPE", http: 415 },
  "media.too_large": { trpc: "PAYLOAD_TOO_LARGE", http: 413 },
  "media.empty": { trpc: "UNPROCESSABLE_CONTENT", http: 422 },
  "contact.opted_out": { trpc: "PRECONDITION_FAILED", http: 422 },
  "contact.no_identity": { trpc: "PRECONDITION_FAILED", http: 422 },
  "channel.archived": { trpc: "PRECONDITION_FAILED", http: 422 },
  "conversation.closed": { trpc: "CONFLICT", http: 409 },
  "message.held": { trpc: "CONFLICT", http: 409 },
  "message.not_retryable": { trpc: "CONFLICT", http: 409 },
  "idempotency.mismatch": { trpc: "CONFLICT", http: 409 },
  "session.fenced": { trpc: "CONFLICT", http: 409 },
  "events.resync": { trpc: "CONFLICT", http: 410 },
  "webhook.url_refused": { trpc: "UNPROCESSABLE_CONTENT", http: 422 },
  "webhook.disabled": { trpc: "CONFLICT", http: 409 },
  "webhook.replaying": { trpc: "CONFLICT", http: 409 },
} as const satisfies Record<ErrorCode, Edge>;

/**
 * The domain code behind any failure. A database that is away, slow or in a deadlock is `unavailable`, a value that it cannot
 * hold `request.invalid`: neither is a 500.
 */
export function codeOf(error: unknown): ErrorCode | null {
  const code = errorCodeOf(error);
  if (code) return code;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (isOutage(cause) || isTransientFault(cause)) return "unavailable";
  return isBadValue(cause) ? "request.invalid" : null;
}

/** A refusal before a procedure's own code runs. */
export function trpcErrorOf(code: ErrorCode): TRPCError {
  return new TRPCError({ code: ERROR_TABLE[code].trpc, message: code, cause: new DomainError(code) });
}

/** What a procedure's failure becomes; a failure that is none of ours stays as it is (and is logged at the edge). */
export function toTrpcError(error: TRPCError): TRPCError {
  const code = codeOf(error);
  if (!code) return error;
  return new TRPCError({ code: ERROR_TABLE[code].trpc, message: code, cause: error.cause ?? error });
}

/** Adds the domain code and its details to the error a browser gets; the stack never leaves the server. */
export function formatError({ shape, error }: { shape: DefaultErrorShape; error: TRPCError }) {
  const code = codeOf(error);
  const cause = error.cause;
  const details = cause && "details" in cause && cause.details instanceof Object ? cause.details : {};
  const isBadInput = error.code === "BAD_REQUEST" && code === null;
  return {
    ...shape,
    message:
      code ?? (isBadInput ? "request.invalid" : error.code === "INTERNAL_SERVER_ERROR" ? "internal" : shape.message),
    data: {
      // A failure before any procedure (the context could not be made) comes here untranslated.
      code: code ? ERROR_TABLE[code].trpc : shape.data.code,
      httpStatus: code ? ERROR_TABLE[code].http : shape.data.httpStatus,
      path: shape.data.path,
      domainCode: code,
      details,
    },
  };
}
