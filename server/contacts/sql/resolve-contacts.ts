import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { IdentityGroups } from "../group-identities.ts";

/** Finds or makes the contact of each group, learning and merging as needed. Needs a transaction or stands alone. */
export function resolveContacts(
  db: Queryable,
  { groups, identities }: IdentityGroups,
): Promise<{ group: number; contactId: string }[]> {
  return all(
    db,
    sql<{ group: number; contactId: string }>`
      select grp as "group", contact_id as "contactId" from resolve_contacts(
        ${groups.map((it) => it.workspaceId)}::uuid[], ${groups.map((it) => it.candidateId)}::uuid[],
        ${groups.map((it) => it.name)}::text[], ${groups.map((it) => it.folded)}::text[],
        ${identities.map((it) => it.group)}::int[], ${identities.map((it) => it.kind)}::smallint[],
        ${identities.map((it) => it.value)}::text[], ${identities.map((it) => it.certainty)}::smallint[])`,
  );
}
