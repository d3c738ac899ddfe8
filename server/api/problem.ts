import type { ErrorCode } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { codeOf, ERROR_TABLE } from "./error-table.ts";
import type { EdgeContext } from "./edge.ts";
import { PROBLEM_TITLES, problemType } from "./problem-codes.ts";

const RETRY_AFTER_SECONDS = 2;
const PASS_BY_WAITING: readonly string[] = ["unavailable", "auth.throttled", "request.rate_limited"];

/** Seconds to wait that a refusal states, for codes that pass by waiting. */
export function retryAfterOf(error: unknown): number | null {
  const code = codeOf(error);
  if (code === null || !PASS_BY_WAITING.includes(code)) return null;
  const details = error instanceof Object && "details" in error ? error.details : undefined;
  const stated = details instanceof Object && "retryAfterSeconds" in details ? details.retryAfterSeconds : undefined;
  return typeof stated === "number" ? stated : RETRY_AFTER_SECONDS;
}

function detailsOf(error: unknown): object {
  return error instanceof Object && "details" in error && error.details instanceof Object ? error.details : {};
}

/** A failure as `application/problem+json` (RFC 9457). What is none of ours is logged and answered without its insides. */
export function problem(c: EdgeContext, error: unknown): Response {
  return problemResponse(error, c.get("requestId"), c.get("log"));
}

export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ErrorCode | "internal";
  requestId: string;
  details?: Record<string, unknown>;
};

/** What a caller learns of a failure; what is none of ours says only that it happened. */
export function problemOf(error: unknown, requestId: string): Problem {
  const code = codeOf(error);
  if (!code)
    return { type: problemType("internal"), title: "Internal Server Error", status: 500, code: "internal", requestId };
  const { http: status } = ERROR_TABLE[code];
  return {
    type: problemType(code),
    title: PROBLEM_TITLES[code],
    status,
    code,
    requestId,
    details: { ...detailsOf(error) },
  };
}

export function problemResponse(
  error: unknown,
  requestId: string,
  log: () => Pick<Logger, "error" | "warn">,
  headers: Record<string, string> = {},
): Response {
  const body = problemOf(error, requestId);
  if (body.code === "internal") log().error({ err: error }, "request failed");
  else if (body.code === "unavailable") log().warn({ err: error }, "request refused: unavailable");
  const retryAfter = retryAfterOf(error);
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...(retryAfter !== null && { "retry-after": String(retryAfter) }),
      ...headers,
    },
  });
}
