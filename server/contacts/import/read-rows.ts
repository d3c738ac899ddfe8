import { parsePhone } from "../parse-phone.ts";
import { phoneVariants } from "../variants.ts";
import { cleanCell } from "./clean-cell.ts";
import type { ColumnMapping, ImportWarning, RecordError } from "./codes.ts";
import type { Bytes } from "./peek-bytes.ts";
import type { ImportLayout } from "./read-layout.ts";
import { openRecords } from "./read-records.ts";

/** A record that can be imported. `values` are by header, empty where the record has nothing. */
export type ImportRow = { record: number; phone: string; values: Record<string, string> };

export type ReadRecord = {
  record: number;
  /** By header, also of a record with errors. */
  values: Record<string, string>;
  /** One text for all forms of the phone; null when there are errors. */
  person: string | null;
  /** Null when there are errors. */
  row: ImportRow | null;
  errors: RecordError[];
  warnings: ImportWarning[];
};

/**
 * The records of an upload in their order, one at a time, as the preview shows them and the job imports them. The same bytes give the
 * same records, so a job may begin again and skip what it has done. `country` (ISO 3166) is the upload's default for phones. Throws
 * only what the source throws, given the layout that was read from the same bytes. Rule: cases/csv/expected.json.
 */
export async function* readRows(
  source: Bytes,
  layout: Pick<ImportLayout, "headers" | "places" | "width">,
  { mapping, country }: { mapping: ColumnMapping; country: string | null },
): AsyncGenerator<ReadRecord> {
  const phoneColumn = layout.headers.find((header) => mapping[header] === "phone");
  const firstOf = new Map<string, number>();
  const { records } = await openRecords(source);
  await records.next();
  let record = 0;
  for await (const cells of records) {
    record += 1;
    const { values, errors, warnings } = readCells(record, cells, layout);
    const phone = parsePhone((phoneColumn !== undefined && values[phoneColumn]) || "", country);
    if ("refuse" in phone)
      errors.push({ record, code: phone.refuse, ...(phoneColumn === undefined ? {} : { column: phoneColumn }) });
    if ("refuse" in phone || errors.length > 0) {
      yield { record, values, person: null, row: null, errors, warnings };
      continue;
    }
    const person = [phone.e164, ...phoneVariants(phone.e164)].sort().join(" ");
    const of = firstOf.get(person);
    if (of === undefined) firstOf.set(person, record);
    else warnings.push({ record, code: "phone.duplicate", of });
    yield { record, values, person, row: { record, phone: phone.e164, values }, errors, warnings };
  }
}

function readCells(
  record: number,
  cells: string[],
  { headers, places, width }: Pick<ImportLayout, "headers" | "places" | "width">,
) {
  const errors: RecordError[] = [];
  const warnings: ImportWarning[] = [];
  const read = cells.map(cleanCell);
  if (read.slice(width).some(({ text }) => text !== "")) errors.push({ record, code: "row.too_many_columns" });
  if (read.some(({ guessed }) => guessed)) warnings.push({ record, code: "encoding.guessed" });
  const values = headers.map((column, index): [string, string] => {
    const cell = read[places[index] ?? -1];
    if (cell?.nul) warnings.push({ record, code: "cell.nul", column });
    if (cell?.tooLong) errors.push({ record, code: "cell.too_long", column });
    return [column, cell?.text ?? ""];
  });
  return { values: Object.fromEntries(values), errors, warnings };
}
