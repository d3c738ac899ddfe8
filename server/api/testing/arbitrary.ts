import fc from "fast-check";
import { z } from "zod";
import type { ApiDocument } from "../rest/document.ts";

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Schema = z.infer<typeof Schema>;

const MAX_ITEMS = 4;

/** Values that fit a schema of the document. Ids are often ones of `known`, so that not everything ends at "not found". */
export function arbitraryOf(document: ApiDocument, given: unknown, known: readonly string[]): fc.Arbitrary<unknown> {
  const schema = resolve(document, Schema.parse(given ?? {}));
  const of = (inner: unknown) => arbitraryOf(document, inner, known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(of));
  const types = [schema.type ?? []].flat();
  if (types.length > 1) return fc.oneof(...types.map((type) => of({ ...schema, type })));
  switch (types[0]) {
    case "string":
      return stringOf(schema, known);
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(-1e9, schema.minimum ?? -1e9), max: Math.min(1e9, schema.maximum ?? 1e9) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(of(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(MAX_ITEMS, schema.maxItems ?? MAX_ITEMS),
      });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, of(inner)])),
        {
          requiredKeys: schema.required ?? [],
        },
      );
    default:
      return fc.jsonValue();
  }
}

function resolve(document: ApiDocument, schema: Schema): Schema {
  if (schema.allOf)
    return Schema.parse(Object.assign({}, ...schema.allOf.map((part) => resolve(document, Schema.parse(part)))));
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split("/").at(-1) ?? "";
  return resolve(document, Schema.parse(document.components?.schemas?.[name]));
}

const PHONE = "+5511987650000";

function stringOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === "uuid")
    return fc.oneof(fc.constantFrom(...known.filter((each) => /^[0-9a-f-]{36}$/.test(each))), fc.uuid({ version: 7 }));
  if (schema.format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (schema.format === "email") return fc.emailAddress();
  if (schema.format === "uri" || schema.format === "url") return fc.webUrl();
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const length = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 60) };
  return fc.oneof(
    fc.string({ unit: "grapheme", ...length }),
    fc.string({ unit: "binary", ...length }),
    ...(PHONE.length <= length.maxLength ? [fc.constant(PHONE)] : []),
  );
}

/** A request by its parts, as the fuzz test makes it. */
export type Asked = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  body: unknown;
};

/** The same request with one thing wrong: a value of another kind, a field or parameter too many, something else altogether. */
export function mangled(input: Asked): fc.Arbitrary<Asked> {
  const places = [
    ["query", "unknown"],
    ...(["path", "query", "header"] as const).flatMap((part) => Object.keys(input[part]).map((name) => [part, name])),
    ...(input.body === undefined ? [] : placesOf(input.body, ["body"])),
  ];
  return fc
    .tuple(fc.constantFrom(...places), fc.oneof(fc.jsonValue(), ODD))
    .map(([place, odd]) => put(input, place, odd));
}

const ODD = fc.constantFrom<unknown>(
  ...[
    null,
    "",
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    true,
    "\u0000",
    "\ud800",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "x".repeat(70_000),
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    { $ne: 1 },
    [[[[[]]]]],
    { __proto__: 1 },
    "2026-02-30T00:00:00Z",
    "Infinity",
    "9".repeat(40),
  ],
);

type Place = string[];

/** The value itself, everything in it, and a field that no object has. */
function placesOf(value: unknown, at: Place): Place[] {
  if (!(value instanceof Object)) return [at];
  const inner = Object.entries(value).flatMap(([name, each]) => placesOf(each, [...at, name]));
  return [at, ...(Array.isArray(value) ? [] : [[...at, "unknownField"]]), ...inner];
}

function put<Value>(value: Value, [name, ...rest]: Place, odd: unknown): Value {
  if (name === undefined) return odd as Value;
  const copy = structuredClone(value);
  if (copy instanceof Object) Object.assign(copy, { [name]: put<unknown>(Reflect.get(copy, name), rest, odd) });
  return copy;
}
