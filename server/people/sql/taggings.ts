import { all, maybeOne, one, run, sql, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Meant } from "../meant-people.ts";

export type TaggingKey = { workspaceId: string; id: string };
export const TAGGING_STATUS = ["running", "completed", "cancelled", "failed"] as const;
export type TaggingStatus = (typeof TAGGING_STATUS)[number];

type New = TaggingKey & { filter: unknown; tagId: number; gives: boolean; total: number; createdBy: string };

/** False when the workspace has `atMost` that are not at their end. */
export async function insertTagging(tx: Queryable, given: New, atMost: number): Promise<boolean> {
  const added = await run(
    tx,
    sql`
      insert into contact_tagging (workspace_id, id, filter, tag_id, gives, total, created_by)
      select ${given.workspaceId}, ${given.id}, ${JSON.stringify(given.filter)}::jsonb, ${given.tagId}::integer, ${given.gives}::boolean,
        ${given.total}::integer, ${given.createdBy}::uuid
      where (select count(*) from contact_tagging where workspace_id = ${given.workspaceId} and ended_at is null) < ${atMost}::integer`,
  );
  return added === 1;
}

export type OpenTagging = { filter: unknown; tagId: number; gives: boolean; cursor: string };

/** One that is under way, under a lock: one process at a time works on it. Null when it is over. */
export function lockTagging(tx: Queryable, { workspaceId, id }: TaggingKey): Promise<OpenTagging | null> {
  return maybeOne(
    tx,
    sql<OpenTagging>`
      select filter, tag_id as "tagId", gives, cursor from contact_tagging
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' for update`,
  );
}

export type TaggedPart = { last: string | null; done: number; changed: number };

/**
 * Tags the next contacts that are meant, in the order of their ids, up to `until`: those who are made meanwhile are not. Whoever may have
 * a changed one open is told. `last`: the last one looked at, null when there were none. No name: it is planned with its filter's values.
 */
export function tagPart(
  tx: Queryable,
  meant: Meant,
  part: { workspaceId: string; tagId: number; gives: boolean; after: string; until: string; limit: number },
): Promise<TaggedPart> {
  const at = (index: number) => `$${meant.values.length + index}`;
  const [workspace, tag, gives, after, until, limit] = [at(1), at(2), at(3), at(4), at(5), at(6)];
  const statement: Statement<TaggedPart> = {
    text: `
      with page as materialized (
        select k.id from contact k where ${meant.text} and k.id > ${after}::uuid and k.id <= ${until}::uuid order by k.id limit ${limit}::integer),
      held as (
        select o.id from contact o where o.workspace_id = ${workspace}::uuid and o.id in (select id from page)
          and (o.tag_ids @> array[${tag}::integer]) <> ${gives}::boolean order by o.id for no key update),
      moved as (
        update contact o set tag_ids = case when ${gives}::boolean then o.tag_ids || ${tag}::integer else array_remove(o.tag_ids, ${tag}::integer) end
        from held h where o.workspace_id = ${workspace}::uuid and o.id = h.id returning o.id),
      changed as (select count(*)::integer as count, coalesce(array_agg(id), '{}') as ids from moved),
      told as (select import_told(${workspace}::uuid, ids) from changed)
      select (select id from page order by id desc limit 1) as last, (select count(*)::integer from page) as done, count as changed
      from changed, told`,
    values: [...meant.values, part.workspaceId, part.tagId, part.gives, part.after, part.until, part.limit],
  };
  return one(tx, statement);
}

/** Moves one that is locked behind a part, or to its end. */
export async function advanceTagging(
  tx: Queryable,
  { workspaceId, id }: TaggingKey,
  { last, done, changed }: TaggedPart,
  status: TaggingStatus,
): Promise<void> {
  await run(
    tx,
    sql`
      update contact_tagging set cursor = coalesce(${last}::uuid, cursor), done = done + ${done}, changed = changed + ${changed},
        status = ${status}, ended_at = case when ${status} <> 'running' then now() end
      where workspace_id = ${workspaceId} and id = ${id}`,
  );
}

/** Guarded: false when it is over, or not there. */
export async function endTagging(
  db: Queryable,
  { workspaceId, id }: TaggingKey,
  { status, failure }: { status: "cancelled" | "failed"; failure: string | null },
): Promise<boolean> {
  const ended = await run(
    db,
    sql`
      update contact_tagging set status = ${status}, failure = ${failure}, ended_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running'`,
  );
  return ended === 1;
}

export type TaggingRow = {
  id: string;
  /** Null when the tag is gone. */
  tag: string | null;
  gives: boolean;
  status: TaggingStatus;
  failure: string | null;
  total: number;
  done: number;
  changed: number;
  endedAt: Date | null;
};

/** Those under way, and those that ended a moment ago; the oldest first. */
export function listTaggings(db: Queryable, workspaceId: string, atMost: number): Promise<TaggingRow[]> {
  return all(
    db,
    sql<TaggingRow>`
      select g.id, t.name as tag, g.gives, g.status, g.failure, g.total, g.done, g.changed, g.ended_at as "endedAt"
      from contact_tagging g left join tag t on t.workspace_id = g.workspace_id and t.id = g.tag_id
      where g.workspace_id = ${workspaceId} and (g.ended_at is null or g.ended_at > now() - interval '1 minute')
      order by g.id limit ${atMost}`,
  );
}

export async function hasTagging(db: Queryable, { workspaceId, id }: TaggingKey): Promise<boolean> {
  const { has } = await one(
    db,
    sql<{ has: boolean }>`
      select exists (select from contact_tagging where workspace_id = ${workspaceId} and id = ${id}) as has`,
  );
  return has;
}

/** What ended days ago: what was searched for may be a name. */
export async function forgetTaggingRows(db: Queryable, days: number): Promise<void> {
  await run(db, sql`delete from contact_tagging where ended_at < now() - make_interval(days => ${days}::integer)`);
}
