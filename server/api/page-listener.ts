import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Runtime } from "#server/platform/runtime.ts";
import { requestIdOf, REQUEST_ID_HEADER, type ContextFor } from "./context.ts";
import { codeOf } from "./error-table.ts";
import { contentSecurityPolicy, PAGE_HEADERS, UNAVAILABLE_PAGE } from "./page-headers.ts";

export type Listener = (req: IncomingMessage, res: ServerResponse) => void;

const FILE = /^\/_next\/|^[^?]*\.\w+(?:\?|$)/;
const PAGE_CACHE_CONTROL = "private, no-cache, no-store, max-age=0, must-revalidate";

/** Header that tells a page its own address, to come back to after a sign-in. */
export const PATH_HEADER = "x-baton-path";

type PageOptions = {
  runtime: Pick<Runtime, "log">;
  contextFor: ContextFor;
  next: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  realtimeUrl: string;
  isDev: boolean;
};

/**
 * Answers pages through Next: states the policy with a fresh nonce (Next takes it from the request's header), and asks
 * first who is there, so that a database that is away becomes a 503 with Retry-After and no half page.
 */
export function createPageListener({ runtime, contextFor, next, realtimeUrl, isDev }: PageOptions): Listener {
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requestId = requestIdOf(req.headers[REQUEST_ID_HEADER]?.toString());
    const policy = contentSecurityPolicy({ nonce: randomBytes(16).toString("base64"), realtimeUrl, isDev });
    req.headers["content-security-policy"] = policy;
    req.headers[REQUEST_ID_HEADER] = requestId;
    req.headers[PATH_HEADER] = req.url ?? "/";
    res.setHeader("content-security-policy", policy);
    res.setHeader(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) res.setHeader(name, value);
    // Of pages; also of what Next answers before it knows the page (a redirect to `?_rsc`). Of files Next says it better.
    if (!FILE.test(req.url ?? "")) res.setHeader("cache-control", PAGE_CACHE_CONTROL);
    if (!(req.url ?? "").startsWith("/_next/")) await contextFor(new Headers({ cookie: req.headers.cookie ?? "" }));
    await next(req, res);
  }

  return (req, res) => {
    answer(req, res).catch((error: unknown) => {
      const isAway = codeOf(error) === "unavailable";
      runtime.log[isAway ? "warn" : "error"]({ err: error, path: req.url }, "page failed");
      if (res.headersSent) return void res.destroy();
      res.writeHead(isAway ? 503 : 500, { "content-type": "text/html; charset=utf-8", "retry-after": "3" });
      res.end(UNAVAILABLE_PAGE);
    });
  };
}
