import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type ReaderRow = { name: string; phone: string | null; attributes: Record<string, unknown> };

/** What a message may say of a contact. */
export function readReader(db: Queryable, workspaceId: string, contactId: string): Promise<ReaderRow | null> {
  return maybeOne(
    db,
    sql<ReaderRow>`
      select k.name, k.attributes, (select i.value from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id
        and i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone
      from contact k where k.workspace_id = ${workspaceId} and k.id = ${contactId}`,
  );
}
