import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ImportPolicy } from "../import/states.ts";

/** A person as `import_contacts` takes them (migrations …710_contact_imports); each at most once in a part. */
export type PartRow = {
  candidateId: string;
  creatorId: string;
  name: string | null;
  folded: string | null;
  attributes: Record<string, unknown>;
  tagIds: number[];
  /** The phone and its variants. */
  identities: { value: string; certainty: number }[];
};
export type PartOutcome = {
  ord: number;
  outcome: "created" | "updated" | "unchanged" | "skipped";
  isKeptOut: boolean;
};

export function importPart(
  tx: Queryable,
  workspaceId: string,
  { policy, proof }: { policy: ImportPolicy; proof: string | null },
  rows: PartRow[],
): Promise<PartOutcome[]> {
  const identities = rows.flatMap((row, index) => row.identities.map((it) => ({ ...it, row: index + 1 })));
  return all(
    tx,
    sql<PartOutcome>`
      select ord, outcome, is_kept_out as "isKeptOut" from import_contacts(${workspaceId}, ${policy}, ${proof},
        ${rows.map((it) => it.candidateId)}::uuid[], ${rows.map((it) => it.creatorId)}::uuid[],
        ${rows.map((it) => it.name)}::text[], ${rows.map((it) => it.folded)}::text[],
        ${rows.map((it) => JSON.stringify(it.attributes))}::jsonb[], ${rows.map((it) => JSON.stringify(it.tagIds))}::jsonb[],
        ${identities.map((it) => it.row)}::int[], ${identities.map((it) => it.value)}::text[],
        ${identities.map((it) => it.certainty)}::smallint[])`,
  );
}

/** Whether somebody has each of these phones, or a variant of it: `groups` says which phone each value is a form of, from 1. */
export async function knownPhones(
  db: Queryable,
  workspaceId: string,
  groups: number[],
  values: string[],
): Promise<Set<number>> {
  const rows = await all(
    db,
    sql<{ group: number }>`
      select distinct g.grp as "group" from unnest(${groups}::int[], ${values}::text[]) g (grp, value)
      join contact_identity i on i.workspace_id = ${workspaceId} and i.kind = 1 and i.value = g.value`,
  );
  return new Set(rows.map(({ group }) => group));
}

/** The ids of tags by their folded names; those that there are not yet are made. */
export async function keepTagNames(
  tx: Queryable,
  workspaceId: string,
  tags: { name: string; folded: string }[],
): Promise<{ folded: string; id: number }[]> {
  const folded = tags.map((it) => it.folded);
  await all(
    tx,
    sql`
      insert into tag (workspace_id, name, folded)
      select ${workspaceId}, t.name, t.folded from unnest(${tags.map((it) => it.name)}::text[], ${folded}::text[]) t (name, folded)
      order by t.folded on conflict do nothing`,
  );
  return all(
    tx,
    sql<{ folded: string; id: number }>`
      select folded, id from tag where workspace_id = ${workspaceId} and folded = any (${folded}::text[]) for key share`,
  );
}
