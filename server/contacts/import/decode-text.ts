import { isUtf8 } from "node:buffer";
import { peekBytes, type Bytes } from "./peek-bytes.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes that tell UTF-16 from anything else when nothing says so. */
const SNIFFED = 16;
const MARKS = [
  { encoding: "utf-8", bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: "utf-16le", bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: "utf-16be", bytes: Buffer.from([0xfe, 0xff]) },
] as const;

const ASCII = /^[\0-\x7f]*$/;
// 0x80 to 0x9f. Source: WHATWG Encoding Standard, index windows-1252. Node's own decoder
// has taken these bytes for ISO 8859-1 in some releases (nodejs/node#56542).
const CODE_PAGE = Array.from("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ");

/**
 * The bytes of an upload without its byte order mark, UTF-16 written as UTF-8. `encoding` is "utf-8" also when single cells turn out
 * not to be: that is told cell by cell. Source: cases/csv/expected.json.
 */
export async function openText(source: Bytes): Promise<{ encoding: Encoding; bytes: AsyncGenerator<Buffer> }> {
  const { head, whole } = await peekBytes(source, (read) => read.length >= SNIFFED);
  const mark = MARKS.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes));
  const encoding = mark?.encoding ?? (looksUtf16(head.subarray(0, SNIFFED)) ? "utf-16le" : "utf-8");
  const unmarked = skipBytes(whole, mark?.bytes.length ?? 0);
  return { encoding, bytes: encoding === "utf-8" ? unmarked : toUtf8(unmarked, encoding) };
}

/** One cell, given as a character per byte. `guessed`: it was no UTF-8, so it was read as what Western spreadsheets write instead. */
export function decodeCell(cell: string): { text: string; guessed: boolean } {
  if (ASCII.test(cell)) return { text: cell, guessed: false };
  const bytes = Buffer.from(cell, "latin1");
  if (isUtf8(bytes)) return { text: bytes.toString("utf8"), guessed: false };
  return { text: cell.replace(/[\x80-\x9f]/g, (char) => CODE_PAGE[char.charCodeAt(0) - 0x80] ?? char), guessed: true };
}

export async function* skipBytes(source: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of source) {
    yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/** The letters of most languages' headers have a zero as their second byte. */
function looksUtf16(head: Buffer): boolean {
  return head.length > 1 && head.every((byte, index) => index % 2 === 0 || byte === 0);
}

async function* toUtf8(source: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
