import type { Pool } from "#server/db/pool.ts";

/** A pool whose process is gone after some commits: the transaction after them never ends. */
export function dyingAt(pool: Pool, commits: number): Pool {
  let left = commits;
  const connect = async () => {
    const client = await pool.connect();
    left -= 1;
    if (left >= 0) return client;
    const query = client.query.bind(client);
    const dying = (text: unknown, ...rest: unknown[]): unknown => {
      if (text === "commit") return Promise.reject(new Error("killed"));
      return Reflect.apply(query, client, [text, ...rest]);
    };
    return new Proxy(client, {
      get: (target, name): unknown => (name === "query" ? dying : Reflect.get(target, name)),
    });
  };
  return new Proxy(pool, {
    get: (target, name): unknown => (name === "connect" ? connect : Reflect.get(target, name)),
  });
}
