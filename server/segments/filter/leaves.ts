import { z } from "zod";
import { storeText } from "#server/platform/text.ts";

/** The leaves of a filter: what cases/segments.json calls fields and operators, each with the values it takes. */

const MAX_VALUES = 500;
// What fold_value of PostgreSQL takes away from both ends.
const ONLY_BLANKS = /^[\p{White_Space}\ufeff]*$/u;

/** A text to compare with. Blank ones equal nothing: is_empty asks for those. */
const words = z
  .string()
  .max(1_000)
  .overwrite(storeText)
  .refine((text) => !ONLY_BLANKS.test(text), { error: "blank: use is_empty or is_set" });
const number = z.number();
const plain = z.union([words, number, z.boolean()], { error: "a text, a number, true or false" });
const many = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(MAX_VALUES);

/** A whole local day, or a moment with Z or an offset. */
const day = z.iso.date();
const moment = z.union([day, z.iso.datetime({ offset: true })], { error: "YYYY-MM-DD, or a time with Z or an offset" });

const name = z.string().min(1).max(200);
const attribute = z.templateLiteral(["attributes.", name]);
const op = <Word extends string>(...words: [Word, ...Word[]]) => z.enum(words);

const presence = { op: op("is_set", "is_empty") };
const dateLeaves = <Field extends z.ZodType>(field: Field) =>
  [
    z.strictObject({ field, op: op("before", "after"), value: moment }),
    z.strictObject({ field, op: op("on"), value: day }),
    z.strictObject({ field, op: op("within_last_days"), value: z.int().min(1).max(36_500) }),
  ] as const;

const attributeLeaf = z.discriminatedUnion("op", [
  z.strictObject({ field: attribute, ...presence }),
  z.strictObject({ field: attribute, op: op("is", "is_not"), value: plain }),
  z.strictObject({ field: attribute, op: op("in", "not_in"), value: many(plain) }),
  z.strictObject({ field: attribute, op: op("contains", "not_contains", "starts_with"), value: words }),
  z.strictObject({ field: attribute, op: op("gt", "gte", "lt", "lte"), value: number }),
  z.strictObject({ field: attribute, op: op("between"), value: z.tuple([number, number]) }),
  ...dateLeaves(attribute),
]);

/** A tag by its id, as segments are kept, or by its name, as people and programs write it. */
export const tagValue = z.union([z.int().min(1).max(2_147_483_647), words], { error: "the name or the id of a tag" });
const listLeaf = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.discriminatedUnion("op", [
    z.strictObject({ field: z.literal(field), ...presence }),
    z.strictObject({ field: z.literal(field), op: op("has"), value }),
    z.strictObject({ field: z.literal(field), op: op("has_any", "has_all", "has_none"), value: many(value) }),
  ]);

const consentWord = z.enum(["opted_in", "opted_out", "unknown"]);
const consentLeaf = z.discriminatedUnion("op", [
  z.strictObject({ field: z.literal("consent"), ...presence }),
  z.strictObject({ field: z.literal("consent"), op: op("is", "is_not"), value: consentWord }),
  z.strictObject({ field: z.literal("consent"), op: op("in", "not_in"), value: many(consentWord) }),
]);

const activity = z.literal("lastActivityAt");
const activityLeaf = z.discriminatedUnion("op", [
  z.strictObject({ field: activity, ...presence }),
  ...dateLeaves(activity),
]);

/** What happened to a contact at least `count` times, in all time or within the last days (n times 24 hours). */
const eventLeaf = z.strictObject({
  field: z.literal("events"),
  op: op("happened", "not_happened"),
  value: z.strictObject({
    name,
    count: z.int().min(1).max(1_000_000).default(1),
    withinDays: z.int().min(1).max(36_500).optional(),
  }),
});

const LEAVES = {
  attributes: attributeLeaf,
  tags: listLeaf("tags", tagValue),
  channels: listLeaf("channels", z.uuid()),
  campaigns: listLeaf("campaigns", z.uuid()),
  consent: consentLeaf,
  lastActivityAt: activityLeaf,
  events: eventLeaf,
};

export type AttributeLeaf = z.output<typeof LEAVES.attributes>;
export type ListLeaf = z.output<typeof LEAVES.tags | typeof LEAVES.channels | typeof LEAVES.campaigns>;
export type ConsentLeaf = z.output<typeof consentLeaf>;
export type ActivityLeaf = z.output<typeof activityLeaf>;
export type EventLeaf = z.output<typeof eventLeaf>;
export type Leaf = AttributeLeaf | ListLeaf | ConsentLeaf | ActivityLeaf | EventLeaf;

const isField = (word: string): word is keyof typeof LEAVES => Object.hasOwn(LEAVES, word);

/** The shape that a leaf of this field has, or null for a field that there is not. */
export function leafShape(field: unknown): z.ZodType<Leaf> | null {
  if (typeof field !== "string") return null;
  if (field.startsWith("attributes.")) return LEAVES.attributes;
  return isField(field) && field !== "attributes" ? LEAVES[field] : null;
}

/** Leaves that ask only whether there is something. */
type Presence = { op: "is_set" | "is_empty" };
export const asksPresence = <Any extends Leaf>(leaf: Any): leaf is Extract<Any, Presence> =>
  leaf.op === "is_set" || leaf.op === "is_empty";

export const isAttributeLeaf = (leaf: Leaf): leaf is AttributeLeaf => leaf.field.startsWith("attributes.");
/** The name of the attribute, which may have dots itself. */
export const attributeName = (leaf: AttributeLeaf): string => leaf.field.slice("attributes.".length);
