import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import type { Listener } from "./page-listener.ts";

type ApiListener = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const API_PATHS = /^\/(?:api(?:\/|$)|hooks\/|l\/|healthz$|readyz$|metrics$)/;

/**
 * How the web process's server treats connections. An upgrade is for the development server's pages alone: elsewhere nobody answers
 * one, and a socket that was upgraded falls under no timeout.
 */
export function webServerOptions({ isDev }: { isDev: boolean }): ServerOptions {
  return {
    // A request that trickles in must not hold a connection: a picture over a slow line takes less.
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    // Longer than a proxy keeps an idle connection, so that it never sends into one that we close.
    keepAliveTimeout: 65_000,
    shouldUpgradeCallback: ({ url }) => isDev && url?.startsWith("/_next/") === true,
  };
}

/** Hands each request to the API or to the pages by its path. */
export function createWebListener({ api, pages }: { api: ApiListener; pages: Listener }): Listener {
  return (req, res) => {
    const target = req.url ?? "";
    if (!isPlain(req)) refuse(res);
    else if (API_PATHS.test(target.split("?")[0] ?? "/")) void api(req, res);
    else pages(req, res);
  };
}

/**
 * Whether a request says one thing to us and to a proxy before us: its target is a path (no address of its own, by which Next would
 * lead away to a foreign host), and it names one host.
 */
function isPlain({ url, rawHeaders }: IncomingMessage): boolean {
  if (url?.startsWith("/") !== true) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1;
}

function refuse(res: ServerResponse): void {
  res.writeHead(400, { "content-type": "text/plain", "cache-control": "no-store", connection: "close" });
  res.end("Bad request\n");
}
