import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { ContactKey } from "../deps.ts";

export function findContactRecord(db: Queryable, { workspaceId, id }: ContactKey): Promise<ContactRecord | null> {
  return maybeOne(
    db,
    sql<ContactRecord>`select r.* from contact_row r where r.workspace_id = ${workspaceId} and r.id = ${id}`,
  );
}
