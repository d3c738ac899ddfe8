import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { HttpServerOptions } from "#server/platform/http-server.ts";
import type { Listener } from "./page-listener.ts";

type ApiListener = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const API_PATHS = /^\/(?:api(?:\/|$)|hooks\/|l\/|healthz$|readyz$|metrics$)/;

/**
 * How the web process's server treats connections. An upgrade is for the development server's pages alone: elsewhere nobody answers
 * one, and a socket that was upgraded falls under no timeout.
 */
export function webServerOptions({ isDev }: { isDev: boolean }): HttpServerOptions {
  return {
    // Longer than a proxy keeps an idle connection, so that it never sends into one that we close.
    keepAliveTimeout: 65_000,
    shouldUpgradeCallback: ({ url }) => isDev && url?.startsWith("/_next/") === true,
  };
}

/** Hands each request to the API or to the pages by its path. */
export function createWebListener(options: { api: ApiListener; pages: Listener; isDev: boolean }): Listener {
  const { api, pages, isDev } = options;
  return (req, res) => {
    const target = req.url ?? "";
    if (!isPlain(req)) refuse(res, 400);
    else if (API_PATHS.test(target.split("?")[0] ?? "/")) void api(req, res);
    // A page takes nothing: drawing one for a body that is never read costs what a page costs, and holds the connection.
    else if (isDev || READING.has(req.method)) pages(req, res);
    else refuse(res, 405, { allow: "GET, HEAD" });
  };
}

const READING: ReadonlySet<unknown> = new Set(["GET", "HEAD"]);

/**
 * Whether a request says one thing to us and to a proxy before us: it speaks HTTP/1, its target is a path (no address of its own, by
 * which Next would lead away to a foreign host), its body ends where everybody thinks, and it names one host.
 */
function isPlain({ url, rawHeaders, headers, httpVersionMajor }: IncomingMessage): boolean {
  if (url?.startsWith("/") !== true || httpVersionMajor !== 1) return false;
  // Node's parser takes any coding before `chunked`, and reads past it (RFC 9112, section 6.1, asks for a refusal).
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1;
}

function refuse(res: ServerResponse, status: 400 | 405, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...headers, "content-type": "text/plain", "cache-control": "no-store", connection: "close" });
  res.end(`${STATUS_CODES[status] ?? ""}\n`);
}
