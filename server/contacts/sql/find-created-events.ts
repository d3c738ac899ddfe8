import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

/** What the table of contacts told by itself of one that this transaction has made, to be announced after the commit. */
export async function findCreatedEvents(tx: Queryable, { workspaceId, id }: ContactKey): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ id: string }>`
      select id from event where workspace_id = ${workspaceId} and xid = pg_current_xact_id() and type = 'contact.created'
        and payload #>> '{contact,id}' = ${id}::text`,
  );
  return rows.map((row) => row.id);
}
