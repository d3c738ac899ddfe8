import { phoneVariants } from "#server/contacts/index.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import type { PeopleFiles } from "../files.ts";
import { knownPhones } from "../sql/import-part.ts";
import { endCheck, showCheck, type CheckResult } from "../sql/move-imports.ts";
import type { ImportErrorRow } from "../sql/read-imports.ts";
import { replaceImportErrors } from "../sql/write-import-errors.ts";
import type { ImportPolicy, OutcomeCounts } from "./states.ts";
import { noOutcomes, readParts, type ImportRecord, type OpenImport } from "./records.ts";

/** Errors that are kept to be looked at; the rest are counted, and stand in the file of faulty records. */
export const MAX_KEPT_ERRORS = 10_000;
const SHOWN_VALUE = 100;

type Found = CheckResult & { errors: Omit<ImportErrorRow, "position">[] };

/** The dry run: reads every record and writes none. Says what the run would do, as contacts are now. Safe to run again. */
export async function checkImport(pool: Pool, files: PeopleFiles, opened: OpenImport): Promise<void> {
  const found: Found = { records: 0, expected: noOutcomes(), errorCounts: {}, warningCounts: {}, errors: [] };
  for await (const part of readParts(files, opened)) {
    found.records += part.length;
    for (const record of part) note(found, record);
    await expectPart(pool, opened, part, found.expected);
    if (!(await showCheck(pool, opened, found.records))) return;
  }
  await withTransaction(pool, async (tx) => {
    if (await endCheck(tx, opened, found)) await replaceImportErrors(tx, opened, found.errors);
  });
}

function note(found: Found, { record, values, warnings, judged }: ImportRecord): void {
  for (const { code, column } of judged.errors) {
    found.errorCounts[code] = (found.errorCounts[code] ?? 0) + 1;
    const value = column === undefined ? "" : (values[column] ?? "").slice(0, SHOWN_VALUE).toWellFormed();
    if (found.errors.length < MAX_KEPT_ERRORS) found.errors.push({ record, code, column: column ?? null, value });
  }
  for (const { code } of warnings) found.warningCounts[code] = (found.warningCounts[code] ?? 0) + 1;
}

/** Whether a person is known is asked of the database; whether they would change is not, so nobody counts as unchanged. */
async function expectPart(
  pool: Pool,
  { workspaceId, plan }: OpenImport,
  part: ImportRecord[],
  expected: OutcomeCounts,
) {
  const phones = part.map(({ judged }) => judged.person?.phone ?? null);
  const forms = phones.map((phone) => (phone === null ? [] : [phone, ...phoneVariants(phone)]));
  const known = await knownPhones(
    pool,
    workspaceId,
    forms.flatMap((values, index) => values.map(() => index + 1)),
    forms.flat(),
  );
  part.forEach(({ record, judged: { person } }, index) => {
    if (!person) expected.failed += 1;
    else if (person.first !== record) expected.repeated += 1;
    else expected[expectedOf(plan.policy, known.has(index + 1))] += 1;
  });
}

function expectedOf(policy: ImportPolicy, isKnown: boolean): "created" | "updated" | "skipped" {
  if (isKnown) return policy === "add_only" ? "skipped" : "updated";
  return policy === "update_only" ? "skipped" : "created";
}
