import { maybeOne, run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";

/** Locks a contact against other changes and against a merge that would take it away. Null when the workspace has none of this id. */
export function lockContact(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
): Promise<{ attributes: Record<string, unknown> } | null> {
  return maybeOne(
    tx,
    sql<{ attributes: Record<string, unknown> }>`
      select attributes from contact where workspace_id = ${workspaceId} and id = ${id} for no key update`,
  );
}

/** As in resolve_contacts: whoever gives an identity to another contact than it had comes one at a time in a workspace. */
export async function lockIdentities(tx: Queryable, workspaceId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('contacts ' || ${workspaceId}::uuid, 0))`);
}
