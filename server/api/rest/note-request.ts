import type { Context } from "hono";
import type { RequestLog } from "#server/api-log/index.ts";
import { readApiKeyToken, type ApiPrincipal } from "#server/auth/index.ts";
import { problemOf } from "../problem.ts";

/** What is known of a request when its answer is there. */
export type Noted = {
  /** Of `performance.now()`. */
  startedAt: number;
  requestId: string;
  principal: ApiPrincipal | null;
  /** The key's text that came with it. */
  token: string | null;
  /** Of the answer. */
  headers: Record<string, string>;
  status: number;
  /** What it was refused for. */
  error?: unknown;
};

/**
 * Puts the requests of a route into the log of the public API, when they name a key; `route` is empty for addresses that are none. A
 * refused key is named, not proven: its line goes to whose key it is, from a share that all such have together.
 */
export function noteRequests(log: RequestLog, route: string): (c: Context, noted: Noted) => void {
  return (c, { startedAt, requestId, principal, token, headers, status, error }) => {
    const keyPrefix = principal?.prefix ?? (token === null ? undefined : readApiKeyToken(token)?.prefix);
    if (keyPrefix === undefined) return;
    const problem = error === undefined ? null : problemOf(error, requestId);
    log.record({
      workspaceId: principal?.workspaceId ?? null,
      keyPrefix,
      method: c.req.method,
      route,
      path: c.req.path,
      status,
      code: problem?.code ?? null,
      details: problem?.details,
      durationMs: performance.now() - startedAt,
      requestId,
      idempotency:
        headers["idempotent-replayed"] === "true"
          ? "replayed"
          : c.req.header("idempotency-key") === undefined
            ? null
            : "keyed",
    });
  };
}
