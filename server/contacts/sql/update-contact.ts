import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

export type ContactUpdate = {
  /** Null leaves the name as it is. */
  name: { shown: string; folded: string } | null;
  set: Record<string, unknown>;
  remove: string[];
};

/** Guarded: false when everything is so already. */
export async function updateContact(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  { name, set, remove }: ContactUpdate,
): Promise<boolean> {
  const updated = await run(
    tx,
    sql`
      update contact k set name = n.name, folded = n.folded, attributes = n.attributes
      from (select id, coalesce(${name?.shown ?? null}::text, name) as name, coalesce(${name?.folded ?? null}::text, folded) as folded,
          (attributes || ${JSON.stringify(set)}::jsonb) - ${remove}::text[] as attributes
        from contact where workspace_id = ${workspaceId} and id = ${id}) n
      where k.workspace_id = ${workspaceId} and k.id = n.id and (k.name, k.attributes) is distinct from (n.name, n.attributes)`,
  );
  return updated === 1;
}

/** Stamps a contact whose identities changed. */
export async function touchContact(tx: Queryable, { workspaceId, id }: ContactKey): Promise<void> {
  await run(tx, sql`update contact set updated_at = now() where workspace_id = ${workspaceId} and id = ${id}`);
}
