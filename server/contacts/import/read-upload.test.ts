import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { csvLine } from "#server/platform/csv.ts";
import { FILE_REFUSALS } from "./codes.ts";
import { readLayout } from "./read-layout.ts";
import { readRows, type ReadRecord } from "./read-rows.ts";

const folder = join(import.meta.dirname, "../cases/csv");
/** `{"repeat": ["x", n]}` stands for x repeated n times. */
const withRepeats = (_: string, value: unknown): unknown => {
  const repeat = z.strictObject({ repeat: z.tuple([z.string(), z.number()]) }).safeParse(value);
  return repeat.success ? repeat.data.repeat[0].repeat(repeat.data.repeat[1]) : value;
};
const { cases } = z
  .object({
    cases: z.array(
      z.object({ id: z.string(), why: z.string(), file: z.string(), country: z.string(), expected: z.unknown() }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"), withRepeats));

/** The bytes as a stream of pieces of a length. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
}

/** What the mapping step and the preview show. */
async function preview(bytes: Uint8Array, country: string | null, pieces = 65_536) {
  const layout = await readLayout(inPieces(bytes, pieces));
  if ("file" in layout) return layout;
  const read: ReadRecord[] = [];
  for await (const record of readRows(inPieces(bytes, pieces), layout, { mapping: layout.mapping, country }))
    read.push(record);
  const { encoding, delimiter, headers, mapping } = layout;
  return {
    encoding,
    delimiter,
    headers,
    mapping,
    rows: read.flatMap(({ row }) => (row ? [row] : [])),
    errors: read.flatMap(({ errors }) => errors),
    warnings: [...layout.warnings, ...read.flatMap(({ warnings }) => warnings)],
  };
}

describe("an upload", () => {
  it.each(cases)("$id, $file: $why", async ({ file, country, expected }) => {
    expect(await preview(readFileSync(join(folder, file)), country)).toEqual(expected);
  });

  it.each(cases)("$id, $file: is read the same in any pieces", async ({ file, country }) => {
    const bytes = readFileSync(join(folder, file));
    const whole = await preview(bytes, country);
    for (const length of [1, 2, 3, 7]) expect(await preview(bytes, country, length)).toEqual(whole);
  });

  it("is stated by 20 cases", () => {
    expect(cases).toHaveLength(20);
  });
});

const lines = (...given: string[]) => Buffer.from(given.join("\n"));

describe("an upload of another kind", () => {
  it("says its delimiter in a first line, which is no header", async () => {
    expect(await preview(lines("sep=|", "phone|a,b", "+5511988887777|x;y,z"), null)).toMatchObject({
      delimiter: "|",
      headers: ["phone", "a,b"],
      rows: [{ values: { "a,b": "x;y,z" } }],
    });
  });

  it("may part by a delimiter that also stands inside a quoted header, and have a plain quote in one", async () => {
    const bytes = lines('"name; first, ""last"", or, both";5" pipe;phone', "Ana;x;+5511988887777");
    expect(await preview(bytes, null)).toMatchObject({
      delimiter: ";",
      headers: ['name; first, "last", or, both', '5" pipe', "phone"],
      rows: [{ record: 1 }],
    });
  });

  it("is read in UTF-16 with the other byte first", async () => {
    const bytes = Buffer.from("\ufeffphone;name\r\n+5511988887777;João\r\n", "utf16le").swap16();
    expect(await preview(bytes, null)).toMatchObject({ encoding: "utf-16be", rows: [{ values: { name: "João" } }] });
  });

  it("is read in UTF-16 without a mark", async () => {
    const bytes = Buffer.from("telefone\tnome\n+5511988887777\tŁukasz 🙂\n", "utf16le");
    expect(await preview(bytes, null, 1)).toMatchObject({
      encoding: "utf-16le",
      rows: [{ values: { nome: "Łukasz 🙂" } }],
    });
  });

  it("calls a column without a header by its place when a record fills it", async () => {
    expect(await preview(lines("phone,,,", "+5511988887777,,x,", "+5511977776666,,,"), null)).toMatchObject({
      headers: ["phone", "Column 3"],
      mapping: { "Column 3": "attribute:column_3" },
      rows: [{ values: { "Column 3": "x" } }, { values: { "Column 3": "" } }],
      errors: [],
    });
  });

  it("names every fault of a record, and no fault of another", async () => {
    const bytes = lines("phone,note", `1,${"x".repeat(10_001)},more`, `+5511988887777,${"y".repeat(10_000)}`);
    expect(await preview(bytes, "BR")).toMatchObject({
      rows: [{ record: 2 }],
      errors: [
        { record: 1, code: "row.too_many_columns" },
        { record: 1, code: "cell.too_long", column: "note" },
        { record: 1, code: "phone.too_short", column: "phone" },
      ],
    });
  });

  it("refuses every record when no column is a phone", async () => {
    expect(await preview(lines("name", "Ana"), "BR")).toMatchObject({
      rows: [],
      errors: [{ record: 1, code: "phone.empty" }],
    });
  });

  it("maps a field once, and keeps attributes apart whose headers read alike", async () => {
    const headers = ["Celular", "Telefone", "Preço médio", "preco-medio", "%", "E-Mail", "__proto__"];
    expect(await preview(lines(headers.join(","), "+5511988887777"), null)).toMatchObject({
      mapping: {
        Celular: "phone",
        Telefone: "attribute:telefone",
        "Preço médio": "attribute:preco_medio",
        "preco-medio": "attribute:preco_medio_2",
        "%": "attribute:column_5",
        "E-Mail": "email",
      },
    });
  });

  it("is refused when a quote closes only where another record opens one", async () => {
    const bytes = lines("phone,name", '+5511988887777,"Ana', '+5511977776666,"Bob"', "+5511966665555,Cid");
    expect(await preview(bytes, null)).toEqual({ file: "file.unclosed_quote" });
  });

  it("may have a quotation of two lines in a cell, and a cell that is only partly quoted", async () => {
    const bytes = lines("phone,name", '+5511988887777,"""Ana""', 'Lima"', '+5511977776666,"Bob" Reis');
    expect(await preview(bytes, null)).toMatchObject({
      rows: [{ values: { name: '"Ana"\nLima' } }, { values: { name: '"Bob" Reis' } }],
    });
  });

  it("is refused when one record would hold the whole file", async () => {
    const bytes = Buffer.concat([Buffer.from('phone,name\n+5511988887777,"'), Buffer.alloc(17_000_000, "x\n")]);
    expect(await preview(bytes, null)).toEqual({ file: "file.record_too_long" });
  });

  it.each(["", " \n\t\r\n ", "\ufeff", "\n\n"])("holds nothing: %j", async (text) => {
    expect(await preview(Buffer.from(text), null)).toEqual({ file: "file.empty" });
  });
});

describe("a source that breaks off", () => {
  const breaksAfter = async function* (text: string) {
    yield await Promise.resolve(Buffer.from(text));
    throw new Error("the storage went away");
  };

  it.each(["phone", "phone,name\n+5511988887777,Ana\n"])("is never taken for the end of the file: %j", async (text) => {
    await expect(readLayout(breaksAfter(text))).rejects.toThrow("the storage went away");
  });

  it("is closed when its reader stops early", async () => {
    let closed = false;
    const source = async function* () {
      try {
        for (;;) yield await Promise.resolve(Buffer.from("phone\n+5511988887777\n"));
      } finally {
        closed = true;
      }
    };
    const rows = readRows(
      source(),
      { headers: ["phone"], places: [0], width: 1 },
      { mapping: { phone: "phone" }, country: null },
    );
    expect(await rows.next()).toMatchObject({ value: { record: 1, row: { phone: "+5511988887777" } } });
    await rows.return(undefined);
    await expect.poll(() => closed).toBe(true);
  });
});

test("any bytes are refused by name or read to the end, each record imported or with its errors", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({
        unit: fc.constantFrom("phone", ",", ";", '"', "\n", "\r", "\t", "é", "sep=", "+5511988887777", "'=", " "),
        maxLength: 60,
      })
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), async (given, pieces) => {
      const seen = await preview(given, "BR", pieces);
      if ("file" in seen) {
        expect(FILE_REFUSALS).toContain(seen.file);
        return;
      }
      const faulty = new Set(seen.errors.map(({ record }) => record));
      const imported = seen.rows.map(({ record }) => record);
      const all = [...faulty, ...imported].sort((a, b) => a - b);
      expect(all).toEqual(all.map((_, index) => index + 1));
      expect(new Set(seen.headers).size).toBe(seen.headers.length);
      for (const { values } of seen.rows) expect(Object.keys(values).sort()).toEqual([...seen.headers].sort());
    }),
    { numRuns: 500 },
  );
});

test("what was exported is imported as it was", async () => {
  const value = fc
    .oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "1", ",", ".", '"', "\n", ";", "\t", "＝", "a", " ") }),
    )
    .map((text) => text.toWellFormed().replaceAll("\u0000", "").trim().replace(/\r\n?/g, "\n"))
    // A mark that was there already cannot be told from that of the export.
    .filter((text) => !text.startsWith("'"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }), async (records) => {
      const phones = records.map((_, index) => `+5511${988887700 + index}`);
      const text = [["phone", "name", "note"], ...records.map((it, index) => [phones[index] ?? "", ...it])];
      const seen = await preview(Buffer.from(`\ufeff${text.map(csvLine).join("")}`), null);
      expect(seen).toMatchObject({
        errors: [],
        rows: records.map(([name, note], index) => ({ phone: phones[index], values: { name, note } })),
      });
    }),
    { numRuns: 200 },
  );
});
