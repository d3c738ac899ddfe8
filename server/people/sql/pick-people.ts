import { all, type Queryable, type Statement } from "#server/db/sql.ts";
import type { PeopleSort } from "../inputs.ts";
import type { Meant } from "../meant-people.ts";

export type PersonRow = {
  id: string;
  name: string;
  /** E.164, the best known one. */
  phone: string | null;
  consent: number;
  consentAt: Date | null;
  /** A text of theirs waits for an answer about consent. */
  hasQuestion: boolean;
  tags: { id: number; name: string }[];
  attributes: Record<string, unknown>;
  lastActivityAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
export type PickedRow = PersonRow & { place: string[] };

export type Picking = {
  workspaceId: string;
  sort: PeopleSort;
  direction: "asc" | "desc";
  after: string[] | null;
  limit: number;
};

// Ids carry the time at which they were made. A contact's last activity stands on its conversations (server/segments/predicate/leaf.ts
// says why), so that sort reads all of them: 100,000 in some 100 ms.
const ACTIVITY = "select c.contact_id, max(c.last_message_at) as at from conversation c where c.workspace_id = ";
const SORTS: Record<PeopleSort, { keys: [string, string][]; joins: boolean }> = {
  name: {
    keys: [
      ["(k.folded = '')", "boolean"],
      ["left(k.folded, 100)", "text"],
      ["k.id", "uuid"],
    ],
    joins: false,
  },
  createdAt: { keys: [["k.id", "uuid"]], joins: false },
  lastActivityAt: {
    keys: [
      ["coalesce(a.at, '-infinity')", "timestamptz"],
      ["k.id", "uuid"],
    ],
    joins: true,
  },
};

/** A page of the contacts that are meant. No name: it is planned with the values of its filter. */
export function pickPeople(db: Queryable, meant: Meant, picking: Picking): Promise<PickedRow[]> {
  const { keys, joins } = SORTS[picking.sort];
  const [workspace, limit, place] = [1, 2, 3].map((index) => `$${meant.values.length + index}`);
  const tuple = keys.map(([key]) => key).join(", ");
  const after = keys.map(([, type], index) => `(${place ?? ""}::text[])[${index + 1}]::${type}`).join(", ");
  const order = (alias: string[]) => alias.map((key) => `${key} ${picking.direction}`).join(", ");
  const names = keys.map((_, index) => `key${index}`);
  const statement: Statement<PickedRow> = {
    text: `
      with page as (
        select k.id as page_id, ${keys.map(([key], index) => `${key} as key${index}`).join(", ")}
        from contact k ${joins ? `left join (${ACTIVITY}${workspace ?? ""}::uuid group by 1) a on a.contact_id = k.id` : ""}
        where ${meant.text} and (${place ?? ""}::text[] is null or (${tuple}) ${picking.direction === "asc" ? ">" : "<"} (${after}))
        order by ${order(keys.map(([key]) => key))} limit ${limit ?? ""}::integer)
      select r.*, array[${names.map((key) => `p.${key}::text`).join(", ")}] as place
      from page p join person_row r on r.workspace_id = ${workspace ?? ""}::uuid and r.id = p.page_id
      order by ${order(names.map((key) => `p.${key}`))}`,
    values: [...meant.values, picking.workspaceId, picking.limit, picking.after],
  };
  return all(db, statement);
}
