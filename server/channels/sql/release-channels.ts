import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Gives channels back, each under its fence; what a later holder wrote is left alone. */
export function releaseChannels(db: Queryable, leases: { channelId: string; epoch: number }[]): Promise<number> {
  return run(
    db,
    sql`
      update channel c set worker_id = null
      from unnest(${leases.map((l) => l.channelId)}::uuid[], ${leases.map((l) => l.epoch)}::bigint[]) as l (id, epoch)
      where c.id = l.id and c.epoch = l.epoch`,
  );
}
