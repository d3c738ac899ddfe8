import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Frees what dead pumps held (…001220_pump). Returns how many. */
export async function reapDeliveries(db: Queryable, atMost: number): Promise<number> {
  const { reaped } = await one(db, sql<{ reaped: number }>`select reap_deliveries(${atMost}) as reaped`);
  return reaped;
}
