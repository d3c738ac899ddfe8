import { cleanCell } from "./clean-cell.ts";
import type { ColumnMapping, FileRefusal, ImportWarning } from "./codes.ts";
import type { Encoding } from "./decode-text.ts";
import type { Bytes } from "./peek-bytes.ts";
import { distinctHeaders, proposeMapping } from "./propose-mapping.ts";
import { openRecords } from "./read-records.ts";

/** What the mapping step shows, and what reading the rows needs. */
export type ImportLayout = {
  encoding: Encoding;
  delimiter: string;
  headers: string[];
  /** For each header, the place of its column in a record, from 0. */
  places: number[];
  /** Cells of the header line, named or not. */
  width: number;
  mapping: ColumnMapping;
  records: number;
  warnings: ImportWarning[];
};

const REFUSAL_OF: ReadonlyMap<unknown, FileRefusal> = new Map([
  ["CSV_QUOTE_NOT_CLOSED", "file.unclosed_quote"],
  ["CSV_INVALID_CLOSING_QUOTE", "file.unclosed_quote"],
  ["CSV_MAX_RECORD_SIZE", "file.record_too_long"],
]);

/**
 * Reads an upload once, from its first to its last byte, without its rows being kept: only then is it known that every quote closes,
 * what the encoding is and which columns without a header are empty. Rule: cases/csv/expected.json.
 */
export async function readLayout(source: Bytes): Promise<ImportLayout | { file: FileRefusal }> {
  try {
    return await survey(source);
  } catch (error) {
    const file = error instanceof Error && "code" in error ? REFUSAL_OF.get(error.code) : undefined;
    if (!file) throw error;
    return { file };
  }
}

async function survey(source: Bytes): Promise<ImportLayout | { file: FileRefusal }> {
  const { encoding, delimiter, records } = await openRecords(source);
  const header = await records.next();
  if (header.done) return { file: "file.empty" };
  const names = header.value.map(cleanCell);
  let guessed = names.some((cell) => cell.guessed);
  let count = 0;
  const unnamed = new Set(names.flatMap(({ text }, place) => (text === "" ? [place] : [])));
  const filled = new Set<number>();
  for await (const record of records) {
    count += 1;
    guessed ||= record.some((cell) => cleanCell(cell).guessed);
    for (const place of unnamed) if (!filled.has(place) && textAt(record, place) !== "") filled.add(place);
  }
  if (count === 0) return { file: "file.no_rows" };
  const kept = names.flatMap(({ text }, place) => (text !== "" || filled.has(place) ? [{ text, place }] : []));
  const { headers, repeated } = distinctHeaders(kept.map(({ text, place }) => text || `Column ${place + 1}`));
  return {
    encoding: guessed ? "windows-1252" : encoding,
    delimiter,
    headers,
    places: kept.map(({ place }) => place),
    width: names.length,
    mapping: proposeMapping(headers, repeated),
    records: count,
    warnings: [
      ...(names.some((cell) => cell.guessed) ? [{ code: "encoding.guessed" } as const] : []),
      ...kept.flatMap(({ place }, index) =>
        names[place]?.nul ? [{ code: "cell.nul", column: headers[index] ?? "" } as const] : [],
      ),
      ...repeated.map((column) => ({ code: "header.duplicate", column }) as const),
    ],
  };
}

function textAt(record: string[], place: number): string {
  return cleanCell(record[place] ?? "").text;
}
