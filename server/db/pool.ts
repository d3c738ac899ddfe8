import pg from "pg";
import { markUnsent } from "./faults.ts";
import { personKeysOption } from "./person-keys.ts";

export type Pool = pg.Pool;
export type PoolOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  max: number;
  /** 5 s for web, 15 s for jobs (design.md). */
  statementTimeoutMs: number;
  /** The client gives a statement up after this long, for a server that hangs; by default a second after its own timeout. */
  queryTimeoutMs?: number;
  /** As SECRET_KEYS; what makes contacts or erases them has them. */
  secretKeys?: string;
};

// int8 holds our seq and counters, which stay far below 2^53; a string would leak into every sum.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool whose errors tell whether there was a connection (`mayStillRun`). Its `query` connects by its `connect` too. */
class MarkingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (!onConnected)
      return super.connect().catch((error: unknown) => {
        throw error instanceof Error ? markUnsent(error) : error;
      });
    super.connect((error, client, done) => onConnected(error && markUnsent(error), client, done));
    return undefined;
  }
}

/** A pool whose connections time out rather than hang. The caller ends it. Errors of idle connections reach `onIdleError`. */
export function createPool(options: PoolOptions, onIdleError: (error: Error) => void): Pool {
  const pool = new MarkingPool({
    connectionString: options.url,
    max: options.max,
    application_name: `baton-${options.name}`,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.queryTimeoutMs ?? options.statementTimeoutMs + 1_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    ...(options.secretKeys !== undefined && { options: personKeysOption(options.secretKeys) }),
  });
  // Without a listener a connection that breaks while idle (PostgreSQL restarted) would end the process.
  pool.on("error", onIdleError);
  return pool;
}
