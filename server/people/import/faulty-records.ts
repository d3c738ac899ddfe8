import { csvLine } from "#server/platform/csv.ts";
import type { PeopleFiles } from "../files.ts";
import { readParts, type OpenImport } from "./records.ts";

/** The column that says what is wrong. */
export const ERROR_COLUMN = "Import error";

/**
 * The records with errors as a CSV with their own cells, made anew from the file: to be put right and uploaded again. Formula cells
 * are made harmless; reading takes that off again.
 */
export async function* faultyRecords(files: PeopleFiles, opened: OpenImport): AsyncGenerator<Buffer> {
  const { headers } = opened.layout;
  yield Buffer.from(`\ufeff${csvLine([...headers, ERROR_COLUMN])}`);
  for await (const part of readParts(files, opened)) {
    const lines = part.flatMap(({ values, judged }) => {
      if (judged.errors.length === 0) return [];
      const said = judged.errors.map(({ code, column }) => (column === undefined ? code : `${column}: ${code}`));
      return [csvLine([...headers.map((header) => values[header] ?? ""), said.join("; ")])];
    });
    if (lines.length > 0) yield Buffer.from(lines.join(""));
  }
}
