import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { PeopleLinks } from "../links.ts";
import {
  findImport,
  listImportErrors,
  listImportRows,
  type Page,
  type ImportErrorRow,
  type ImportKey,
  type ImportRow,
} from "../sql/read-imports.ts";
import { keptLayout, keptPlan, type ImportPlan, type KeptLayout } from "./inputs.ts";
import type { ImportOutcome, OutcomeCounts } from "./states.ts";

/** An import as a browser shows it; it asks each second while `checking` or `running`. */
export type ContactImport = Omit<ImportRow, "layout" | "plan" | ImportOutcome> & {
  /** Null until the file was read. `mapping` in it is a proposal. */
  layout: Pick<KeptLayout, "encoding" | "delimiter" | "headers" | "mapping" | "records" | "warnings"> | null;
  plan: ImportPlan | null;
  /** What the run has done so far; `cursor` of `layout.records` is how far it is. */
  counts: OutcomeCounts;
  /** Records with errors, to be put right and uploaded again; null when there are none, or the file is gone. */
  errorsUrl: string | null;
};

const SHOWN = 50;

/** The latest imports, or a page of them. */
export async function listImports(
  deps: { pool: Queryable; links: PeopleLinks },
  workspaceId: string,
  page: Page = { before: null, limit: SHOWN },
): Promise<ContactImport[]> {
  return (await listImportRows(deps.pool, workspaceId, page)).map((row) => toImport(deps.links, workspaceId, row));
}

/** @throws {DomainError} `not_found` */
export async function getImport(
  { pool, links }: { pool: Queryable; links: PeopleLinks },
  key: ImportKey,
): Promise<ContactImport> {
  const row = await findImport(pool, key);
  if (!row) throw new DomainError("not_found");
  return toImport(links, key.workspaceId, row);
}

/** Errors of the check by record, the first 10,000; `after` is the position of the last one of the page before. @throws `not_found` */
export async function readImportErrors(
  pool: Queryable,
  key: ImportKey,
  page: { after: number; limit: number },
): Promise<ImportErrorRow[]> {
  const rows = await listImportErrors(pool, key, page);
  if (rows.length === 0 && !(await findImport(pool, key))) throw new DomainError("not_found");
  return rows;
}

function toImport(links: PeopleLinks, workspaceId: string, row: ImportRow): ContactImport {
  const layout = keptLayout.safeParse(row.layout);
  const plan = keptPlan.safeParse(row.plan);
  const hasErrors = Object.keys(row.errorCounts).length > 0;
  return {
    ...pick(row),
    layout: layout.success ? withoutPlaces(layout.data) : null,
    plan: plan.success ? plan.data : null,
    counts: countsOf(row),
    errorsUrl: hasErrors && row.hasFile ? links.sign({ kind: "import-errors", workspaceId, id: row.id }) : null,
  };
}

function withoutPlaces({ encoding, delimiter, headers, mapping, records, warnings }: KeptLayout) {
  return { encoding, delimiter, headers, mapping, records, warnings };
}

function countsOf({ created, updated, unchanged, skipped, repeated, failed }: ImportRow): OutcomeCounts {
  return { created, updated, unchanged, skipped, repeated, failed };
}

function pick(row: ImportRow) {
  const { id, fileName, sizeBytes, status, failure, cursor, expected, errorCounts, warningCounts, keptOut, hasFile } =
    row;
  const { createdBy, createdAt, checkedAt, startedAt, endedAt } = row;
  return {
    ...{ id, fileName, sizeBytes, status, failure, cursor, expected, errorCounts, warningCounts, keptOut, hasFile },
    ...{ createdBy, createdAt, checkedAt, startedAt, endedAt },
  };
}
