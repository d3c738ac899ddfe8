import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Makes the coming days' partitions of the log, and ends those past their time. */
export async function keepDays(db: Queryable, aheadDays: number, keptDays: number): Promise<void> {
  await run(
    db,
    sql`
      select ensure_day_partitions(parent, ${aheadDays}::integer), drop_day_partitions(parent, ${keptDays}::integer)
      from unnest(array['api_request', 'api_request_count']) parent`,
  );
}
