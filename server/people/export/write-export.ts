import { CONSENT } from "#server/contacts/index.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { csvLine } from "#server/platform/csv.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { PeopleFilter } from "../inputs.ts";
import { meantPeople } from "../meant-people.ts";
import { attributeNames } from "../sql/exports.ts";
import { pickPeople, type PersonRow } from "../sql/pick-people.ts";

const ROWS_AT_ONCE = 2_000;
const MAX_ATTRIBUTE_COLUMNS = 500;
/** As an import reads them again (contacts/cases/csv/expected.json). */
const FIXED = ["phone", "name", "tags", "consent", "consent_at", "created_at", "last_activity_at"];

export type ExportPart = { text: string; rows: number };

/**
 * The contacts that are meant as CSV, part by part: UTF-8 with its mark, formula cells made harmless. People who are added meanwhile
 * may be in it or not; nobody is in it twice.
 */
export async function* writeExport(
  { pool, clock }: { pool: Pool; clock: Clock },
  workspaceId: string,
  filter: PeopleFilter,
): AsyncGenerator<ExportPart> {
  const meant = await meantPeople({ pool, clock }, workspaceId, filter);
  const attributes = await attributeNames(pool, meant, MAX_ATTRIBUTE_COLUMNS);
  yield { text: `\ufeff${csvLine([...FIXED, ...attributes])}`, rows: 0 };
  for (let after: string[] | null = null; ;) {
    const page = { workspaceId, sort: "createdAt", direction: "asc", after, limit: ROWS_AT_ONCE } as const;
    const rows = await pickPeople(pool, meant, page);
    if (rows.length > 0)
      yield { text: rows.map((row) => csvLine(cellsOf(row, attributes))).join(""), rows: rows.length };
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.place;
  }
}

function cellsOf(row: PersonRow, attributes: string[]): string[] {
  const time = (at: Date | null) => at?.toISOString() ?? "";
  return [
    row.phone ?? "",
    row.name,
    row.tags.map(({ name }) => name).join("; "),
    wordOf(CONSENT, row.consent),
    time(row.consentAt),
    time(row.createdAt),
    time(row.lastActivityAt),
    ...attributes.map((name) => textOf(row.attributes[name])),
  ];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
