import { all, maybeOne, one, run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

export type Tag = { id: number; name: string; createdAt: Date };
type Named = { workspaceId: string; name: string; folded: string };

/** Adds a tag. Null when there is one of this name, accents and case aside. */
export function insertTag(tx: Queryable, { workspaceId, name, folded }: Named): Promise<Tag | null> {
  return maybeOne(
    tx,
    sql<Tag>`
      insert into tag (workspace_id, name, folded) values (${workspaceId}, ${name}, ${folded}) on conflict do nothing
      returning id, name, created_at as "createdAt"`,
  );
}

export function findTagByName(tx: Queryable, workspaceId: string, folded: string): Promise<{ id: number } | null> {
  return maybeOne(
    tx,
    sql<{ id: number }>`select id from tag where workspace_id = ${workspaceId} and folded = ${folded}`,
  );
}

/** @throws 23505 on tag_folded_key when another one has the name. Null when the workspace has no such tag. */
export function renameTag(tx: Queryable, id: number, { workspaceId, name, folded }: Named): Promise<Tag | null> {
  return maybeOne(
    tx,
    sql<Tag>`
      update tag set name = ${name}, folded = ${folded} where workspace_id = ${workspaceId} and id = ${id}
      returning id, name, created_at as "createdAt"`,
  );
}

/** False when the workspace has no such tag. */
export async function deleteTagRow(tx: Queryable, workspaceId: string, id: number): Promise<boolean> {
  return (await run(tx, sql`delete from tag where workspace_id = ${workspaceId} and id = ${id}`)) === 1;
}

/** Keeps tags until the end of the transaction. True when the workspace has all of them. */
export async function holdTags(tx: Queryable, workspaceId: string, ids: number[]): Promise<boolean> {
  const held = await all(
    tx,
    sql`select 1 as one from tag where workspace_id = ${workspaceId} and id = any (${ids}::integer[]) order by id for key share`,
  );
  return held.length === new Set(ids).size;
}

/** False when the contact has it already, or is none of the workspace's. */
export async function addTagTo(tx: Queryable, { workspaceId, id }: ContactKey, tagId: number): Promise<boolean> {
  const added = await run(
    tx,
    sql`
      update contact set tag_ids = tag_ids || ${tagId}::integer
      where workspace_id = ${workspaceId} and id = ${id} and not tag_ids @> array[${tagId}::integer]`,
  );
  return added === 1;
}

/** False when the contact has no such tag. */
export async function removeTagFrom(tx: Queryable, { workspaceId, id }: ContactKey, tagId: number): Promise<boolean> {
  const removed = await run(
    tx,
    sql`
      update contact set tag_ids = array_remove(tag_ids, ${tagId}::integer)
      where workspace_id = ${workspaceId} and id = ${id} and tag_ids @> array[${tagId}::integer]`,
  );
  return removed === 1;
}

/** Takes the id of a deleted tag from up to `atMost` contacts. Returns how many had it. */
export async function forgetTagRows(
  db: Queryable,
  workspaceId: string,
  tagId: number,
  atMost: number,
): Promise<number> {
  const { forgotten } = await one(
    db,
    sql<{ forgotten: number }>`
      with had as (
        select id from contact where workspace_id = ${workspaceId} and tag_ids @> array[${tagId}::integer]
        order by id limit ${atMost} for no key update),
      forgot as (
        update contact k set tag_ids = array_remove(k.tag_ids, ${tagId}::integer) from had
        where k.workspace_id = ${workspaceId} and k.id = had.id returning 1)
      select count(*)::integer as forgotten from forgot`,
  );
  return forgotten;
}
