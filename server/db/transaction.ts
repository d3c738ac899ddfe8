import type { PoolClient } from "pg";
import { isHung } from "./faults.ts";
import type { Pool } from "./pool.ts";
import type { Queryable } from "./sql.ts";

export type { Queryable } from "./sql.ts";
export type { Pool } from "./pool.ts";

/** One transaction's connection. */
export type Transaction = Queryable & { readonly kind?: "transaction" };

/** Where a use case writes: in a transaction of its own, or in its caller's. */
export type Database = Pool | Transaction;

const isPool = (db: Database): db is Pool => "totalCount" in db;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Keep it under 200 ms. Given a
 * transaction instead of the pool it joins that one, and nothing is committed before its owner commits.
 */
export async function withTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isPool(db)) return work(db);
  const client = await db.connect();
  // PostgreSQL may end the connection between two statements; without a listener that would end the process. The next
  // statement fails with it.
  const ignore = () => undefined;
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = isHung(error) ? error : await rollback(client);
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

/** A connection whose rollback fails must not go back to the pool. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
