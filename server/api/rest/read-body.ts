import type { Context } from "hono";
import { DomainError } from "#server/platform/errors.ts";
import { countNames, hasDuplicateKeys, isDeeper } from "./json-keys.ts";

/** A text of 65,536 characters of four bytes, twice escaped, with room; a batch of 500 messages of ordinary length fits. */
export const MAX_JSON_BYTES = 1_048_576;
// No body of ours comes near it. What is written out again (to be hashed, to be kept) must not overflow the stack.
const MAX_DEPTH = 32;
// A batch of 500 messages with everything that one may say has half of it. Each costs some microseconds before a shape is held against it.
const MAX_NAMES = 20_000;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** The body as JSON. @throws {DomainError} request.unsupported_type, request.too_large, request.malformed */
export async function readJson(c: Context): Promise<unknown> {
  if (!JSON_TYPE.test(c.req.header("content-type") ?? "") || isEncoded(c))
    throw new DomainError("request.unsupported_type", { expected: "application/json" });
  const text = decode(await readBytes(c).catch(cutOff));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DomainError("request.malformed", { reason: "not_json" });
  }
  if (countNames(text) > MAX_NAMES) throw new DomainError("request.malformed", { reason: "too_many_names" });
  if (isDeeper(value, MAX_DEPTH)) throw new DomainError("request.malformed", { reason: "too_deep" });
  if (hasDuplicateKeys(text, value)) throw new DomainError("request.malformed", { reason: "duplicate_name" });
  return value;
}

/**
 * Most requests state their length, which Node holds them to: then nothing has to count, and no web stream is made for it (a fifth
 * of the cost of a small request, measured).
 */
async function readBytes(c: Context): Promise<ArrayBuffer | Buffer> {
  const stated = c.req.header("content-length");
  if (stated !== undefined && c.req.header("transfer-encoding") === undefined) {
    if (Number(stated) > MAX_JSON_BYTES) tooLarge();
    return c.req.arrayBuffer();
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of c.req.raw.body ?? []) {
    size += part.byteLength;
    if (size > MAX_JSON_BYTES) tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

// JSON is UTF-8 (RFC 8259, section 8.1). Read leniently, two bodies that differ would say the same.
const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: ArrayBuffer | Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("request.malformed", { reason: "not_utf8" });
  }
}

/** Nothing is unpacked here: what names a coding is not what it seems to whoever looked at it before. */
function isEncoded(c: Context): boolean {
  const coding = c.req.header("content-encoding");
  return coding !== undefined && coding.toLowerCase() !== "identity";
}

/** A body that its sender broke off is the sender's fault, and no outage of ours: it reads like one, as a lost connection. */
export function cutOff(error: unknown): never {
  if (error instanceof DomainError) throw error;
  throw new DomainError("request.malformed", { reason: "cut_off" });
}

/** A file as it is sent; nothing without a body. @throws {DomainError} request.malformed when its sender breaks it off */
export async function* asItComes(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body ?? []) yield part;
  } catch (error) {
    cutOff(error);
  }
}

function tooLarge(): never {
  throw new DomainError("request.too_large", { maxBytes: MAX_JSON_BYTES });
}

/** The query, each name once. @throws {DomainError} request.malformed */
export function readQuery(c: Context): Record<string, string> {
  const given = c.req.queries();
  const query: Record<string, string> = {};
  for (const [name, [value, ...more]] of Object.entries(given)) {
    if (more.length > 0) throw new DomainError("request.malformed", { reason: "duplicate_name", field: name });
    if (value !== undefined) query[name] = value;
  }
  return query;
}
