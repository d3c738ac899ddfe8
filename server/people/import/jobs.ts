import { z } from "zod";
import { readLayout, type ColumnMapping } from "#server/contacts/index.ts";
import { defineJob } from "#server/platform/define-job.ts";
import { wordOfFault } from "../faults.ts";
import { createPeopleFiles } from "../files.ts";
import { emptyImports, keepLayout, moveImport } from "../sql/move-imports.ts";
import { findImport } from "../sql/read-imports.ts";
import { checkImport as checkRecords } from "./check-import.ts";
import { ERROR_COLUMN } from "./faulty-records.ts";
import { openImport } from "./records.ts";
import { runImport as runRecords } from "./run-import.ts";

const payload = z.object({ workspaceId: z.uuid(), id: z.uuid() });

/** Reads an upload from its first to its last byte: what its columns are, or why it is refused. */
export const readImportLayout = defineJob({
  name: "people:read-import",
  payload,
  async handle({ pool, env }, key) {
    const row = await findImport(pool, key);
    if (row?.status !== "uploaded" || row.layout !== null) return;
    const bytes = createPeopleFiles(env.MEDIA_DIR).read({ kind: "import", ...key });
    const layout = await readLayout(bytes).catch((error: unknown) => ({ file: wordOfFault(error) }));
    if ("file" in layout) await moveImport(pool, key, { from: ["uploaded"], to: "failed", failure: layout.file });
    else await keepLayout(pool, key, { ...layout, mapping: withoutErrors(layout.mapping) });
  },
});

/** The column that we added ourselves to faulty records is no value of anybody's. */
function withoutErrors(mapping: ColumnMapping): ColumnMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([header]) => header !== ERROR_COLUMN));
}

/** The dry run of an import. */
export const checkImport = defineJob({
  name: "people:check-import",
  payload,
  async handle({ pool, env }, key) {
    const row = await findImport(pool, key);
    if (row?.status !== "checking") return;
    const files = createPeopleFiles(env.MEDIA_DIR);
    await checkRecords(pool, files, openImport(key.workspaceId, row)).catch((error: unknown) =>
      moveImport(pool, key, { from: ["checking"], to: "failed", failure: wordOfFault(error) }),
    );
  },
});

/** The real run, from where its cursor stands. */
export const runImport = defineJob({
  name: "people:run-import",
  payload,
  async handle({ pool, env }, key) {
    const row = await findImport(pool, key);
    if (row?.status !== "running") return;
    const files = createPeopleFiles(env.MEDIA_DIR);
    await runRecords(pool, files, openImport(key.workspaceId, row), row).catch((error: unknown) =>
      moveImport(pool, key, { from: ["running"], to: "failed", failure: wordOfFault(error) }),
    );
  },
});

const KEPT_DAYS = 7;
const EMPTIED_AT_ONCE = 100;

/** Removes the bytes of imports that ended a week ago, or were never begun: they are other people's data. */
export const forgetImports = defineJob({
  name: "people:forget-imports",
  payload: z.object({}),
  async handle({ pool, env }) {
    const files = createPeopleFiles(env.MEDIA_DIR);
    for (;;) {
      const emptied = await emptyImports(pool, KEPT_DAYS, EMPTIED_AT_ONCE);
      for (const key of emptied) await files.remove({ kind: "import", ...key });
      if (emptied.length < EMPTIED_AT_ONCE) return;
    }
  },
});
