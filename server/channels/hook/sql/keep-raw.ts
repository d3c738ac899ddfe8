import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Makes the coming days' partitions of what providers posted, and ends those past their time with what still waits of them. */
export async function keepRawDays(db: Queryable, aheadDays: number, keepDays: number): Promise<void> {
  await run(
    db,
    sql`select ensure_day_partitions('raw_inbound', ${aheadDays}::integer), drop_day_partitions('raw_inbound', ${keepDays}::integer)`,
  );
}

/** Forgets the waiting notes of bodies that are gone. */
export function forgetRawDue(db: Queryable, keepDays: number): Promise<number> {
  return run(
    db,
    sql`
      delete from raw_inbound_due d where d.id < v7floor(now() - make_interval(days => ${keepDays}::integer))
        and not exists (select 1 from raw_inbound r where r.id = d.id)`,
  );
}
