import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";
import { Pool as HttpPool } from "undici";
import type { Target } from "./judge-url.ts";
import { Exchange, type Received } from "./exchange.ts";
import { createResolve, type Resolve } from "./resolve-name.ts";

export type { Received } from "./exchange.ts";

export type SenderOptions = {
  /** From the start of an attempt to the status line of its answer. */
  timeoutMs: number;
  resolve?: Resolve;
};

export type Sender = {
  /** POSTs one body. Never rejects: what went wrong is in the answer. */
  post(target: Target, headers: Record<string, string>, body: string | Buffer): Promise<Received>;
  close(): Promise<void>;
};

/** What a look-up fails with when a name leads nowhere, or somewhere it must not. */
export const REFUSED_ADDRESS = "BATON_REFUSED_ADDRESS";

const MAX_POOLS = 500;
const MAX_SOCKETS_PER_ORIGIN = 128;
const CONNECT_TIMEOUT_MS = 5_000;
/** A socket is replaced after this long, so that a name that moved is looked up again. */
const SOCKET_AGE_MS = 60_000;
const IDLE_SOCKET_MS = 10_000;

/**
 * Keep-alive connections by origin. The address of each connection is looked up and judged in one step, by the connection itself:
 * there is no second look-up that could answer differently. Redirects are not followed.
 */
export function createSender({ timeoutMs, resolve = createResolve() }: SenderOptions): Sender {
  const pools = new LRUCache<string, HttpPool>({
    max: MAX_POOLS,
    dispose: (pool) => void pool.close(),
  });
  const poolOf = (target: Target) => {
    const known = pools.get(target.origin);
    if (known) return known;
    const pool = new HttpPool(target.origin, {
      connections: MAX_SOCKETS_PER_ORIGIN,
      pipelining: 1,
      clientTtl: SOCKET_AGE_MS,
      keepAliveTimeout: IDLE_SOCKET_MS,
      keepAliveMaxTimeout: SOCKET_AGE_MS,
      headersTimeout: timeoutMs,
      connect: { lookup: judgingLookup(target, resolve), timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    });
    pools.set(target.origin, pool);
    return pool;
  };
  return {
    post: (target, headers, body) =>
      new Promise((settle) => {
        const exchange = new Exchange(timeoutMs, settle);
        poolOf(target).dispatch({ path: target.path, method: "POST", headers, body, idempotent: false }, exchange);
      }),
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** The look-up of a socket that is being connected: it connects to what was judged or not at all. */
function judgingLookup(target: Target, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    const refuse = (cause?: unknown) =>
      callback(
        Object.assign(new Error("the name leads to no allowed address", { cause }), { code: REFUSED_ADDRESS }),
        "",
      );
    resolve(hostname).then((answers) => {
      const [first] = answers;
      if (!first || !target.mayReach(answers.map(({ address }) => address))) refuse();
      else if (options.all) callback(null, answers);
      else callback(null, first.address, first.family);
    }, refuse);
  };
}
