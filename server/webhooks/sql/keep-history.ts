import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Makes the coming days' partitions of deliveries and attempts, and ends those past their time, with what else is as old. */
export async function keepHistoryDays(db: Queryable, aheadDays: number, keepDays: number): Promise<void> {
  await run(
    db,
    sql`
      select ensure_day_partitions(parent, ${aheadDays}::integer), drop_day_partitions(parent, ${keepDays}::integer)
      from unnest(array['delivery', 'attempt']) parent`,
  );
}

/** Forgets health steps and finished replays older than the history. */
export async function forgetHealth(db: Queryable, keepDays: number): Promise<void> {
  await run(
    db,
    sql`
      with replays as (delete from webhook_replay where finished_at < now() - make_interval(days => ${keepDays}::integer))
      delete from endpoint_health where step < now() - make_interval(days => ${keepDays}::integer)`,
  );
}
