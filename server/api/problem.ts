import { STATUS_CODES } from "node:http";
import { codeOf, ERROR_TABLE } from "./error-table.ts";
import type { EdgeContext } from "./edge.ts";

const RETRY_AFTER_SECONDS = 2;

/** Seconds to wait that a refusal states, for codes that pass by waiting. */
export function retryAfterOf(error: unknown): number | null {
  const code = codeOf(error);
  if (code !== "unavailable" && code !== "auth.throttled") return null;
  const details = error instanceof Object && "details" in error ? error.details : undefined;
  const stated = details instanceof Object && "retryAfterSeconds" in details ? details.retryAfterSeconds : undefined;
  return typeof stated === "number" ? stated : RETRY_AFTER_SECONDS;
}

function detailsOf(error: unknown): object {
  return error instanceof Object && "details" in error && error.details instanceof Object ? error.details : {};
}

/** A failure as `application/problem+json` (RFC 9457). What is none of ours is logged and answered without its insides. */
export function problem(c: EdgeContext, error: unknown): Response {
  const code = codeOf(error);
  const status = code ? ERROR_TABLE[code].http : 500;
  const requestId = c.get("requestId");
  if (!code) c.get("log")().error({ err: error }, "request failed");
  else if (code === "unavailable") c.get("log")().warn({ err: error }, "request refused: unavailable");
  const retryAfter = retryAfterOf(error);
  return new Response(
    JSON.stringify({
      type: "about:blank",
      title: STATUS_CODES[status] ?? "Error",
      status,
      code: code ?? "internal",
      requestId,
      ...(code && { details: detailsOf(error) }),
    }),
    {
      status,
      headers: {
        "content-type": "application/problem+json",
        "cache-control": "no-store",
        ...(retryAfter !== null && { "retry-after": String(retryAfter) }),
      },
    },
  );
}
