import { all, sql, type Queryable } from "#server/db/sql.ts";

/** `body` is sealed. */
export type NewRaw = { id: string; workspaceId: string; channelId: string; body: string };

/** Stores bodies with the note that they wait, due for a sweep after `sweepAfterMs`. Answers each channel's fence of now; safe to run again. */
export function insertRaw(
  db: Queryable,
  rows: NewRaw[],
  sweepAfterMs: number,
): Promise<{ id: string; epoch: number }[]> {
  return all(
    db,
    sql<{ id: string; epoch: number }>`
      with given as materialized (
        select * from unnest(${rows.map((it) => it.id)}::uuid[], ${rows.map((it) => it.workspaceId)}::uuid[],
          ${rows.map((it) => it.channelId)}::uuid[], ${rows.map((it) => it.body)}::text[]) as g (id, workspace_id, channel_id, body)),
      kept as (
        insert into raw_inbound (id, workspace_id, channel_id, body)
        select id, workspace_id, channel_id, body from given on conflict do nothing),
      due as (
        insert into raw_inbound_due (id, due_at)
        select id, now() + make_interval(secs => ${sweepAfterMs}::double precision / 1000) from given on conflict do nothing)
      select g.id, c.epoch from given g join channel c on c.workspace_id = g.workspace_id and c.id = g.channel_id`,
  );
}
