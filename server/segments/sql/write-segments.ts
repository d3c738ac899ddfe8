import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Filter } from "../filter/form.ts";
import type { SegmentKey } from "../deps.ts";

type Stored = SegmentKey & { name: string; filter: Filter };

/** Adds a segment. Null when the id or the name is taken, or the workspace has `atMost` of them. */
export function insertSegment(tx: Queryable, segment: Stored, atMost: number): Promise<{ id: string } | null> {
  const { workspaceId, id, name, filter } = segment;
  return maybeOne(
    tx,
    sql<{ id: string }>`
      insert into segment (workspace_id, id, name, filter)
      select ${workspaceId}, ${id}, ${name}, ${JSON.stringify(filter)}::jsonb
      where (select count(*) from segment where workspace_id = ${workspaceId} and archived_at is null) < ${atMost}::integer
      on conflict do nothing returning id`,
  );
}

/** Null when there is none, or it is archived. @throws 23505 on segment_name when another one has the name. */
export function updateSegment(
  tx: Queryable,
  { workspaceId, id }: SegmentKey,
  change: { name?: string | undefined; filter?: Filter | undefined },
): Promise<{ id: string } | null> {
  const filter = change.filter === undefined ? null : JSON.stringify(change.filter);
  return maybeOne(
    tx,
    sql<{ id: string }>`
      update segment set name = coalesce(${change.name ?? null}, name), filter = coalesce(${filter}::jsonb, filter), updated_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null returning id`,
  );
}

/** Null when there is none, or it is archived already. A campaign that stands on it keeps it. */
export function archiveSegmentRow(
  tx: Queryable,
  { workspaceId, id }: SegmentKey,
): Promise<{ id: string; campaignIds: string[] } | null> {
  return maybeOne(
    tx,
    sql<{ id: string; campaignIds: string[] }>`
      with used as (
        select array_agg(distinct campaign_id) as ids from segment_use where workspace_id = ${workspaceId} and segment_id = ${id}),
      archived as (
        update segment set archived_at = now()
        where workspace_id = ${workspaceId} and id = ${id} and archived_at is null and (select ids from used) is null)
      select s.id, coalesce((select ids from used), '{}') as "campaignIds" from segment s
      where s.workspace_id = ${workspaceId} and s.id = ${id} and s.archived_at is null`,
  );
}
