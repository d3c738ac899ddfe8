import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { SegmentKey } from "../deps.ts";
import type { AttributeInput } from "../inputs.ts";
import type { AttributeType } from "../states.ts";

export type AttributeRow = { id: string; name: string; type: AttributeType; isFilterable: boolean; createdAt: Date };

export function readAttributes(db: Queryable, workspaceId: string): Promise<AttributeRow[]> {
  return all(
    db,
    sql<AttributeRow>`
      select id, name, type, is_filterable as "isFilterable", created_at as "createdAt" from contact_attribute
      where workspace_id = ${workspaceId} order by fold_value(name), name`,
  );
}

/** Null when the id or the name is taken, or the workspace has `atMost` of them. */
export function insertAttribute(
  tx: Queryable,
  { workspaceId, id, name, type, isFilterable }: SegmentKey & AttributeInput,
  atMost: number,
): Promise<AttributeRow | null> {
  return maybeOne(
    tx,
    sql<AttributeRow>`
      insert into contact_attribute (workspace_id, id, name, type, is_filterable)
      select ${workspaceId}, ${id}, ${name}, ${type}, ${isFilterable}
      where (select count(*) from contact_attribute where workspace_id = ${workspaceId}) < ${atMost}::integer
      on conflict do nothing
      returning id, name, type, is_filterable as "isFilterable", created_at as "createdAt"`,
  );
}

/** Null when there is none, or no index can stand for its type (`types`). */
export function updateAttribute(
  tx: Queryable,
  { workspaceId, id }: SegmentKey,
  isFilterable: boolean,
  types: readonly AttributeType[],
): Promise<AttributeRow | null> {
  return maybeOne(
    tx,
    sql<AttributeRow>`
      update contact_attribute set is_filterable = ${isFilterable}
      where workspace_id = ${workspaceId} and id = ${id} and (not ${isFilterable}::boolean or type = any (${types}::text[]))
      returning id, name, type, is_filterable as "isFilterable", created_at as "createdAt"`,
  );
}

export function deleteAttribute(tx: Queryable, { workspaceId, id }: SegmentKey): Promise<{ id: string } | null> {
  return maybeOne(
    tx,
    sql<{ id: string }>`delete from contact_attribute where workspace_id = ${workspaceId} and id = ${id} returning id`,
  );
}
