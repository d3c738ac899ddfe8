import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";

const LIMITS = {
  // A request that trickles in must not hold a connection: a picture over a slow line takes less.
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Node looks after both limits this often; by default each half minute.
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
const SILENT_MS = 60_000;

export type HttpServerOptions = ServerOptions & {
  /** After so long (ms) in which not a byte came or went a connection is closed: its client reads no answer. */
  silentMs?: number;
};

/** An HTTP server at which nobody holds a connection by sending or reading nothing. Upgraded sockets are left to whoever took them. */
export function createHttpServer(options: HttpServerOptions, listener?: RequestListener): Server {
  const { silentMs = SILENT_MS, ...rest } = options;
  const server = createServer({ ...LIMITS, ...rest }, listener);
  server.timeout = silentMs;
  return server;
}
