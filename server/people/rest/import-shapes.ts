import { z } from "zod";
import { isoOf, timestamp } from "#server/api/rest.ts";
import type { ContactImport } from "../import/list-imports.ts";
import { importPlan } from "../import/inputs.ts";
import { IMPORT_OUTCOMES, IMPORT_STATUS } from "../import/states.ts";

const counts = z.record(z.enum(IMPORT_OUTCOMES), z.int());
const byCode = z.record(z.string(), z.int());
const mapping = z.record(z.string(), z.string());

export const plan = importPlan.meta({
  id: "ContactImportPlan",
  example: {
    mapping: { Phone: "phone", Name: "name", City: "attribute:city" },
    country: "PT",
    policy: "add_and_update",
  },
});

export const contactImport = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    sizeBytes: z.int(),
    status: z.enum(IMPORT_STATUS),
    failure: z.string().nullable().meta({ description: "Why a file is refused." }),
    layout: z
      .object({ headers: z.array(z.string()), mapping, records: z.int(), encoding: z.string(), delimiter: z.string() })
      .nullable()
      .meta({ description: "Null until the file was read. `mapping` is a proposal." }),
    mapping: mapping.nullable().meta({ description: "As it was chosen." }),
    done: z.int().meta({ description: "Records, of the check or of the run." }),
    counts: counts.meta({ description: "What the run did with records so far." }),
    expected: counts.nullable().meta({ description: "What the check says that it will do." }),
    errorCounts: byCode.meta({ description: "Records with each error, by code." }),
    warningCounts: byCode,
    keptOut: z.int().meta({ description: "People who had opted out, whom no file opts in again." }),
    errorsUrl: z.string().nullable().meta({
      description:
        "The records with errors as CSV, to be put right and sent again: a path on this server, good for half an hour at least, to whoever has it.",
    }),
    createdAt: timestamp,
    checkedAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  })
  .meta({ id: "ContactImport" });

export function showImport(row: ContactImport): z.input<typeof contactImport> {
  const { id, fileName, sizeBytes, status, failure, counts, expected, errorCounts, warningCounts, keptOut } = row;
  const { headers, mapping, records, encoding, delimiter } = row.layout ?? {};
  const layout = headers && mapping && records !== undefined && encoding !== undefined && delimiter !== undefined;
  return {
    ...{ id, fileName, sizeBytes, status, failure, counts, expected, errorCounts, warningCounts, keptOut },
    layout: layout ? { headers, mapping, records, encoding, delimiter } : null,
    mapping: row.plan?.mapping ?? null,
    done: row.cursor,
    errorsUrl: row.errorsUrl,
    createdAt: isoOf(row.createdAt),
    checkedAt: isoOf(row.checkedAt),
    startedAt: isoOf(row.startedAt),
    endedAt: isoOf(row.endedAt),
  };
}
