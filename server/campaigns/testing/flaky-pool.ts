import type { Pool, Queryable } from "#server/db/transaction.ts";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Killed extends Error {
  constructor() {
    super("Connection terminated unexpectedly");
  }
}

type Faults = { random: () => number; chance: number };
type Query = Queryable["query"];

/**
 * The database as a process sees it that is killed at any statement: before it is sent, or after it was done and before the answer came
 * (of a commit too). A transaction under way is rolled back by PostgreSQL, as after a kill -9.
 */
export function flakyPool(pool: Pool, faults: Faults): Pool {
  const query = dying(
    (config) => pool.query(config),
    faults,
    () => undefined,
  );
  return replaced(pool, {
    query,
    connect: async () => {
      const client = await pool.connect();
      const life = { isOver: false };
      const own = dying(
        (config) => {
          if (life.isOver) throw new Killed();
          return client.query(config);
        },
        faults,
        () => (life.isOver = true),
      );
      return replaced(client, {
        query: own,
        release: (broken?: Error | boolean) => client.release(life.isOver || broken),
      });
    },
  });
}

function dying(query: Query, { random, chance }: Faults, onDeath: () => void): Query {
  return async (config) => {
    const dies = random() < chance;
    const isDone = random() < 0.5;
    if (dies && !isDone) {
      onDeath();
      throw new Killed();
    }
    const result = await query(config);
    if (!dies) return result as never;
    onDeath();
    throw new Killed();
  };
}

/** The target with some of its methods replaced; the others stay bound to it. */
function replaced<Target extends object>(target: Target, methods: Partial<Record<keyof Target, unknown>>): Target {
  return new Proxy(target, {
    get(from, name) {
      const own: unknown = Reflect.get(methods, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(from, name);
      return typeof value === "function" ? (value.bind(from) as unknown) : value;
    },
  });
}
