import { describe, expect, it } from "vitest";
import { boundaryOf, readField, readFormParts } from "./multipart.ts";

const B = "----WebKitFormBoundaryX";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const part = (disposition: string, body: string) =>
  `--${B}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${body}\r\n`;
const end = `--${B}--\r\n`;

async function read(text: string, size = 7): Promise<unknown> {
  const found: unknown[] = [];
  for await (const each of readFormParts(inPieces(text, size), B))
    found.push([each.name, each.fileName, await readField(each, 100_000)]);
  return found;
}

const refused = (text: string) => read(text).catch((error: unknown) => error);

describe("a form", () => {
  it.each([1, 2, 3, 7, 64, 100_000])("is the same in pieces of %i bytes", async (size) => {
    const body = `Phone,Name\r\n\r\n--${B.slice(0, 9)}\r\n+351912345678,Zoë\r\n`;
    const form = part(`name="name"`, "Decem ber") + part(`name="file"; filename="people.csv"`, body) + end;
    expect(await read(form, size)).toEqual([
      ["name", null, "Decem ber"],
      ["file", "people.csv", body],
    ]);
  });

  it("may have words before it and behind it, empty parts, and quotes and accents in names", async () => {
    const form = `for old readers\r\n${part(`name="a%22b"; filename="Zoë %22x%22.csv"`, "")}${end}more`;
    expect(await read(form)).toEqual([['a"b', 'Zoë "x".csv', ""]]);
    expect(await read(end)).toEqual([]);
  });

  it("goes on after a part that was not read, or not to its end", async () => {
    const form =
      part(`name="one"`, "x".repeat(500)) + part(`name="two"`, "y".repeat(500)) + part(`name="three"`, "z") + end;
    const names: string[] = [];
    for await (const each of readFormParts(inPieces(form, 10), B)) {
      names.push(each.name);
      if (each.name === "two") for await (const piece of each.body) if (piece.length > 0) break;
    }
    expect(names).toEqual(["one", "two", "three"]);
  });

  it.each([
    ["nothing at all", ""],
    ["no end", part(`name="file"`, "x")],
    ["half a part", `--${B}\r\nContent-Disposition: form-data; name="file"\r\n\r\nhalf`],
  ])("with %s was cut off", async (_what, text) => {
    expect(await refused(text)).toMatchObject({ code: "request.malformed", details: { reason: "cut_off" } });
  });

  it.each([
    ["a part without a name", part(`filename="x.csv"`, "x") + end],
    ["words behind a divider", `--${B} x\r\n${end}`],
    ["a head that does not end", `--${B}\r\n${"x".repeat(20_000)}\r\n\r\n${end}`],
    ["hundreds of parts", part(`name="x"`, "").repeat(300) + end],
    ["a field that is too long", part(`name="x"`, "y".repeat(200_000)) + end],
  ])("with %s is none", async (_what, text) => {
    expect(await refused(text)).toMatchObject({ code: "request.malformed", details: { reason: "not_form" } });
  });
});

it.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b:c"', "a b:c"],
  ["multipart/form-data;boundary=abc; charset=utf-8", "abc"],
  ["multipart/form-data", null],
  [`multipart/form-data; boundary=${"x".repeat(71)}`, null],
  ["multipart/mixed; boundary=abc", null],
  ["text/csv", null],
  [undefined, null],
])("the divider of %s is %s", (type, expected) => {
  expect(boundaryOf(type)).toBe(expected);
});
