import { createHash } from "node:crypto";
import { CERTAINTY, phoneVariants } from "#server/contacts/index.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import { foldText } from "#server/platform/text.ts";
import type { PeopleFiles } from "../files.ts";
import { importPart, keepTagNames, type PartRow } from "../sql/import-part.ts";
import { advanceImport, moveImport } from "../sql/move-imports.ts";
import type { ImportedPerson } from "./judge-record.ts";
import { noOutcomes, readParts, type ImportRecord, type OpenImport } from "./records.ts";

/**
 * Brings the records in, part by part from where the cursor stands. A part and its cursor are one transaction, so a run that was killed
 * goes on behind the last part that is there; a run that was cancelled, or is done by another process meanwhile, stops.
 */
export async function runImport(
  pool: Pool,
  files: PeopleFiles,
  opened: OpenImport,
  { cursor }: { cursor: number },
): Promise<void> {
  let done = 0;
  for await (const part of readParts(files, opened)) {
    const from = done;
    done += part.length;
    if (done <= cursor) continue;
    const advanced = await withTransaction(pool, (tx) => writePart(tx, opened, part, { from, to: done }));
    if (!advanced) return;
  }
  await moveImport(pool, opened, { from: ["running"], to: "completed" });
}

async function writePart(tx: Transaction, opened: OpenImport, part: ImportRecord[], at: { from: number; to: number }) {
  const persons = part.flatMap(({ judged }) => judged.person ?? []);
  const counts = { ...noOutcomes(), failed: part.length - persons.length };
  const tagIdOf = await tagIds(tx, opened, persons);
  const rows = together(opened, persons, tagIdOf);
  const { policy, consentWording } = opened.plan;
  const outcomes =
    rows.length === 0
      ? []
      : await importPart(
          tx,
          opened.workspaceId,
          { policy, proof: consentWording },
          rows.map(({ row }) => row),
        );
  let keptOut = 0;
  for (const { ord, outcome, isKeptOut } of outcomes) {
    const meant = rows[ord - 1];
    if (!meant) continue;
    const hasFirst = meant.records.includes(meant.first);
    counts[outcome === "created" || hasFirst ? outcome : "repeated"] += 1;
    counts.repeated += meant.records.length - 1;
    if (isKeptOut && hasFirst) keptOut += 1;
  }
  return advanceImport(tx, opened, { ...at, counts, keptOut });
}

type Together = { row: PartRow; first: number; records: number[] };
/** The records of a part by person: of several the later ones update the earlier. */
function together(opened: OpenImport, persons: ImportedPerson[], tagIdOf: Map<string, number>): Together[] {
  const byFirst = new Map<number, Together>();
  for (const person of persons) {
    const { record, first, name, attributes } = person;
    const tagIds = person.tags.flatMap((tag) => tagIdOf.get(foldText(tag)) ?? []);
    const known = byFirst.get(first);
    const folded = name === null ? null : foldText(name);
    if (known) {
      known.records.push(record);
      if (name !== null) Object.assign(known.row, { name, folded });
      Object.assign(known.row.attributes, attributes);
      known.row.tagIds = [...new Set([...known.row.tagIds, ...tagIds])];
      continue;
    }
    const row: PartRow = {
      candidateId: idOfRecord(opened.id, record),
      creatorId: idOfRecord(opened.id, first),
      name,
      folded,
      attributes: { ...attributes },
      tagIds: [...new Set([...opened.plan.tagIds, ...tagIds])],
      identities: [
        { value: person.phone, certainty: CERTAINTY.given },
        ...phoneVariants(person.phone).map((value) => ({ value, certainty: CERTAINTY.variant })),
      ],
    };
    byFirst.set(first, { row, first, records: [record] });
  }
  return [...byFirst.values()];
}

async function tagIds(tx: Transaction, { workspaceId }: OpenImport, persons: ImportedPerson[]) {
  const named = new Map(persons.flatMap(({ tags }) => tags.map((name) => [foldText(name), name] as const)));
  const tags = [...named].map(([folded, name]) => ({ folded, name }));
  const rows = tags.length === 0 ? [] : await keepTagNames(tx, workspaceId, tags);
  return new Map(rows.map(({ folded, id }) => [folded, id]));
}

/**
 * The id of the contact that a record makes, a v7 of the import's own moment in the order of the records: a part that is written again
 * makes the same contacts, and a later record of the same person is known by it.
 */
export function idOfRecord(importId: string, record: number): string {
  const hash = createHash("sha256").update(`${importId} ${record}`).digest();
  const bytes = Buffer.concat([Buffer.from(importId.replaceAll("-", ""), "hex").subarray(0, 6), hash.subarray(0, 10)]);
  // 12 bits behind the version and 20 behind the variant are the record's.
  bytes.writeUInt16BE(0x7000 | ((record >>> 20) & 0xfff), 6);
  bytes.writeUInt8(0x80 | ((record >>> 14) & 0x3f), 8);
  bytes.writeUInt8((record >>> 6) & 0xff, 9);
  bytes.writeUInt8(((record & 0x3f) << 2) | (hash.readUInt8(9) & 0x03), 10);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
