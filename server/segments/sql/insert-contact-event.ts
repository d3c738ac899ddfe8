import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type ContactEventRow = { id: string; name: string; properties: Record<string, unknown>; at: Date };
export type NewContactEvent = {
  workspaceId: string;
  contactId: string;
  id: string;
  name: string;
  properties: Record<string, unknown>;
  /** When it happened; null is now. */
  at: Date | null;
};

/** Adds what happened to a contact. Null when there is no such contact, or the id is known. */
export function insertContactEvent(tx: Queryable, event: NewContactEvent): Promise<ContactEventRow | null> {
  const { workspaceId, contactId, id, name, properties, at } = event;
  return maybeOne(
    tx,
    sql<ContactEventRow>`
      insert into contact_event (workspace_id, id, contact_id, name, properties, at)
      select k.workspace_id, ${id}::uuid, k.id, ${name}, ${JSON.stringify(properties)}::jsonb, coalesce(${at}::timestamptz, now())
      from contact k where k.workspace_id = ${workspaceId} and k.id = ${contactId} for key share
      on conflict (workspace_id, id) do nothing
      returning id, name, properties, at`,
  );
}
