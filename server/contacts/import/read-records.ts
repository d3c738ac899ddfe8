import { Readable, pipeline } from "node:stream";
import { CsvError, parse, type Options } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { cleanCell } from "./clean-cell.ts";
import { openText, skipBytes, type Encoding } from "./decode-text.ts";
import { peekBytes, type Bytes } from "./peek-bytes.ts";

export type OpenedRecords = {
  encoding: Encoding;
  delimiter: string;
  /** Header first; blank lines are left out. Each cell as its bytes (`decodeCell`), since cells of one file may differ in encoding. */
  records: AsyncGenerator<string[]>;
};

/** In the order in which a tie is decided. */
const DELIMITERS = [",", ";", "\t", "|"];
/** What is no header line within this many bytes is no table; its delimiter is then told from what was read. */
const LONGEST_HEADER = 1_048_576;
/** A record is held whole. One longer than this is a quote that closes nowhere near, and would hold the file instead. */
const LONGEST_RECORD = 16_777_216;

/**
 * An upload as records of cells. Streams: only a record and a chunk are held. The iteration throws a CsvError when a quote
 * never closes. Sources: RFC 4180; cases/csv/expected.json.
 */
export async function openRecords(source: Bytes): Promise<OpenedRecords> {
  const { encoding, bytes } = await openText(source);
  const { head, whole } = await peekBytes(bytes, (read) => read.length > LONGEST_HEADER || scanStart(read).complete);
  const { delimiter, dataAt } = scanStart(head);
  return { encoding, delimiter, records: readRecords(skipBytes(whole, dataAt), delimiter) };
}

async function* readRecords(bytes: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<string[]> {
  const dialect: Options = {
    delimiter,
    // Every byte becomes the character of its number, so nothing is lost. With Buffers csv-parse fails as it words its errors.
    encoding: "latin1",
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  };
  const parser = parse({ ...dialect, relax_quotes: true, raw: true });
  // A fault of the source destroys the parser, whose iteration then throws it.
  pipeline(Readable.from(bytes), parser, () => undefined);
  for await (const { raw, record } of parser as AsyncIterable<{ raw: string; record: string[] }>) {
    if (record.some(mayHoldRecords)) refuseOpenQuotes(raw, dialect);
    const [first, ...others] = record;
    if (others.length > 0 || (first && cleanCell(first).text)) yield record;
  }
}

/** A cell that begins with a quote and has a line break: text of that kind, or a quote that closed in a later record. */
function mayHoldRecords(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell);
}

/** Throws when a closing quote of the record is none: it would have swallowed the records up to it without a word. */
function refuseOpenQuotes(raw: string, dialect: Options): void {
  try {
    parseAtOnce(raw, dialect);
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_INVALID_CLOSING_QUOTE") throw error;
  }
}

/** Where the table begins, behind blank lines and a line `sep=X`, and what parts its cells. */
function scanStart(head: Buffer): { delimiter: string; dataAt: number; complete: boolean } {
  // The signs looked for are ASCII, which stands for itself in UTF-8 and in windows-1252.
  const text = head.toString("latin1");
  const lineAt = /^(?:\s*[\r\n])?/.exec(text)?.[0].length ?? 0;
  const told = /^"?sep=([\t\x20-\x7e])"?[\r\n]/i.exec(text.slice(lineAt));
  if (told?.[1] && told[1] !== '"') return { delimiter: told[1], dataAt: lineAt + told[0].length, complete: true };
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (let at = lineAt; at < text.length; at += 1) {
    const char = text.charAt(at);
    const count = counts.get(char);
    // A quote opens only where a cell begins; elsewhere it is a plain character (5" pipe).
    if (quoted && char === '"' && text.charAt(at + 1) === '"') at += 1;
    else if (char === '"') quoted = !quoted && (at === lineAt || counts.has(text.charAt(at - 1)));
    else if (!quoted && count !== undefined) counts.set(char, count + 1);
    else if (!quoted && /[\r\n]/.test(char)) return { delimiter: mostOften(counts), dataAt: lineAt, complete: true };
  }
  return { delimiter: mostOften(counts), dataAt: lineAt, complete: false };
}

function mostOften(counts: Map<string, number>): string {
  const most = Math.max(...counts.values());
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === most) ?? ",";
}
