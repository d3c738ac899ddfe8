import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

export type NewContactRow = ContactKey & {
  name: string;
  folded: string;
  attributes: Record<string, unknown>;
  tagIds: number[];
};

/** Its identities come before it: the lock order everywhere. */
export async function insertContact(tx: Queryable, contact: NewContactRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into contact (workspace_id, id, name, folded, attributes, tag_ids)
      values (${contact.workspaceId}, ${contact.id}, ${contact.name}, ${contact.folded}, ${JSON.stringify(contact.attributes)}::jsonb,
        ${contact.tagIds}::integer[])`,
  );
}
