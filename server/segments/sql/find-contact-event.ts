import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactEventRow } from "./insert-contact-event.ts";

type Key = { workspaceId: string; contactId: string; id: string };

/** An event by its id. Null when there is none, or it is another contact's. */
export function findContactEvent(db: Queryable, { workspaceId, contactId, id }: Key): Promise<ContactEventRow | null> {
  return maybeOne(
    db,
    sql<ContactEventRow>`
      select id, name, properties, at from contact_event
      where workspace_id = ${workspaceId} and id = ${id} and contact_id = ${contactId}`,
  );
}

/** True when the workspace has the contact. */
export async function hasContact(db: Queryable, workspaceId: string, contactId: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    sql<{ id: string }>`select id from contact where workspace_id = ${workspaceId} and id = ${contactId}`,
  );
  return found !== null;
}
