import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Wakes at most `limit` conversations whose time has come, of every workspace (migrations …960_snooze). Returns how many. */
export async function wakeSnoozedRows(db: Queryable, limit: number): Promise<number> {
  return (await one(db, sql<{ woken: number }>`select wake_snoozed(${limit}) as woken`)).woken;
}
