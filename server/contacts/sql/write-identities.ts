import { all, run, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "../deps.ts";
import type { Certainty } from "../states.ts";

export type IdentityRow = { kind: number; value: string; certainty: Certainty };

/** Gives a contact the identities that are nobody's. Waits for a transaction that is giving them away. */
export async function insertIdentities(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  rows: IdentityRow[],
): Promise<void> {
  await run(
    tx,
    sql`
      insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
      select ${workspaceId}, g.kind, g.value, ${id}, g.certainty
      from unnest(${rows.map((row) => row.kind)}::smallint[], ${rows.map((row) => row.value)}::text[],
        ${rows.map((row) => row.certainty)}::smallint[]) g (kind, value, certainty)
      order by g.kind, g.value on conflict do nothing`,
  );
}

/** Whose these identities are. */
export function findOwners(
  tx: Queryable,
  workspaceId: string,
  rows: IdentityRow[],
): Promise<{ contactId: string; kind: number; value: string; certainty: Certainty }[]> {
  return all(
    tx,
    sql<{ contactId: string; kind: number; value: string; certainty: Certainty }>`
      select i.contact_id as "contactId", i.kind, i.value, i.certainty
      from unnest(${rows.map((row) => row.kind)}::smallint[], ${rows.map((row) => row.value)}::text[]) g (kind, value)
      join contact_identity i on i.workspace_id = ${workspaceId} and i.kind = g.kind and i.value = g.value
      order by i.kind, i.value`,
  );
}

/** Every identity of a contact, variants too. */
export function listIdentities(tx: Queryable, { workspaceId, id }: ContactKey): Promise<IdentityRow[]> {
  return all(
    tx,
    sql<IdentityRow>`
      select kind, value, certainty from contact_identity
      where workspace_id = ${workspaceId} and contact_id = ${id} order by kind, value`,
  );
}

/** Sets how identities of a contact are known. */
export async function setCertainty(tx: Queryable, { workspaceId, id }: ContactKey, rows: IdentityRow[]): Promise<void> {
  await run(
    tx,
    sql`
      update contact_identity i set certainty = g.certainty
      from unnest(${rows.map((row) => row.kind)}::smallint[], ${rows.map((row) => row.value)}::text[],
        ${rows.map((row) => row.certainty)}::smallint[]) g (kind, value, certainty)
      where i.workspace_id = ${workspaceId} and i.contact_id = ${id} and i.kind = g.kind and i.value = g.value`,
  );
}

export async function deleteIdentities(
  tx: Queryable,
  { workspaceId, id }: ContactKey,
  rows: IdentityRow[],
): Promise<void> {
  await run(
    tx,
    sql`
      delete from contact_identity i
      using unnest(${rows.map((row) => row.kind)}::smallint[], ${rows.map((row) => row.value)}::text[]) g (kind, value)
      where i.workspace_id = ${workspaceId} and i.contact_id = ${id} and i.kind = g.kind and i.value = g.value`,
  );
}
