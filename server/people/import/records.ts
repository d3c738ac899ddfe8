import { readRows, type ReadRecord } from "#server/contacts/index.ts";
import type { PeopleFiles } from "../files.ts";
import type { ImportRow } from "../sql/read-imports.ts";
import { keptLayout, keptPlan, type KeptLayout, type KeptPlan } from "./inputs.ts";
import { createJudge, type JudgedRecord } from "./judge-record.ts";

/** Records in one transaction of a run: some 100 ms. */
export const RECORDS_AT_ONCE = 1_000;

export type ImportRecord = ReadRecord & { judged: JudgedRecord };
export type OpenImport = { workspaceId: string; id: string; plan: KeptPlan; layout: KeptLayout };

/** An import that has its layout and its plan. @throws for one that has not: no state that works on records is reached without. */
export function openImport(workspaceId: string, row: ImportRow): OpenImport {
  return { workspaceId, id: row.id, plan: keptPlan.parse(row.plan), layout: keptLayout.parse(row.layout) };
}

/** The records of an import in parts, judged, from the first to the last. */
export async function* readParts(
  files: PeopleFiles,
  { workspaceId, id, plan, layout }: OpenImport,
): AsyncGenerator<ImportRecord[]> {
  const judge = createJudge(plan, layout.headers);
  const source = files.read({ kind: "import", workspaceId, id });
  let part: ImportRecord[] = [];
  for await (const read of readRows(source, layout, plan)) {
    part.push({ ...read, judged: judge(read) });
    if (part.length < RECORDS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** A value for each outcome. */
export const noOutcomes = () => ({ created: 0, updated: 0, unchanged: 0, skipped: 0, repeated: 0, failed: 0 });
