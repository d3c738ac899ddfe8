import { all, run, sql, type Queryable } from "./sql.ts";

export const BEAT_EVERY_MS = 2_000;
/** A pool silent this long is dead. */
export const SILENT_SECONDS = 15;

/** Says that a pool of jobs is alive. */
export async function beatPool(db: Queryable, poolId: string): Promise<void> {
  await run(db, sql`insert into job_pool (id) values (${poolId}) on conflict (id) do update set seen_at = now()`);
}

/** Forgets a pool that ended in order: it holds no job. */
export async function endPool(db: Queryable, poolId: string): Promise<void> {
  await run(db, sql`delete from job_pool where id = ${poolId}`);
}

/** Frees the jobs of pools that fell silent, also of one that died before its first beat. Returns those pools. */
export async function freeSilentPools(db: Queryable): Promise<string[]> {
  const rows = await all(
    db,
    sql<{ id: string }>`
      with silent as (
        delete from job_pool where seen_at < now() - make_interval(secs => ${SILENT_SECONDS}) returning id),
      dead as (
        select id from silent
        union select locked_by from graphile_worker.jobs j
          where locked_at < now() - make_interval(secs => ${SILENT_SECONDS})
            and not exists (select from job_pool p where p.id = j.locked_by))
      select id, graphile_worker.force_unlock_workers(array[id]) from dead`,
  );
  return rows.map((row) => row.id);
}
