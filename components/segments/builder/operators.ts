import type { AttributeType } from "#server/segments/states.ts";
import type { Condition, Value } from "./tree.ts";

/** What is asked about; an attribute by its type. */
export type FieldKind = AttributeType | "tags" | "channels" | "campaigns" | "consent" | "lastActivityAt" | "events";

export type Operator =
  | "is"
  | "is_not"
  | "in"
  | "not_in"
  | "contains"
  | "not_contains"
  | "starts_with"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "between"
  | "before"
  | "after"
  | "on"
  | "within_last_days"
  | "has_any"
  | "has_all"
  | "has_none"
  | "happened"
  | "not_happened"
  | "is_set"
  | "is_empty";

/** How the value of a condition is given. */
export type ValueKind = "none" | "text" | "number" | "yes_no" | "pair" | "list" | "numbers" | "day" | "days" | "event";

const PRESENCE = ["is_set", "is_empty"] as const;
const DATES = ["within_last_days", "before", "after", "on", ...PRESENCE] as const;
const LISTS = ["has_any", "has_all", "has_none", ...PRESENCE] as const;

/** What may be asked of each kind of field, the usual question first. */
export const OPERATORS = {
  text: ["in", "is", "is_not", "not_in", "contains", "not_contains", "starts_with", ...PRESENCE],
  number: ["gte", "lte", "gt", "lt", "between", "is", "is_not", "in", ...PRESENCE],
  boolean: ["is", ...PRESENCE],
  date: DATES,
  tags: LISTS,
  channels: LISTS,
  campaigns: LISTS,
  consent: ["in", "not_in"],
  lastActivityAt: DATES,
  events: ["happened", "not_happened"],
} as const satisfies Record<FieldKind, readonly Operator[]>;

const VALUE_KINDS = {
  is: "text",
  is_not: "text",
  in: "list",
  not_in: "list",
  contains: "text",
  not_contains: "text",
  starts_with: "text",
  gt: "number",
  gte: "number",
  lt: "number",
  lte: "number",
  between: "pair",
  before: "day",
  after: "day",
  on: "day",
  within_last_days: "days",
  has_any: "list",
  has_all: "list",
  has_none: "list",
  happened: "event",
  not_happened: "event",
  is_set: "none",
  is_empty: "none",
} as const satisfies Record<Operator, ValueKind>;

const KNOWN = new Set<string>(Object.keys(VALUE_KINDS));
const isOperator = (word: string): word is Operator => KNOWN.has(word);

/** The operator by its word; `is_set` for one that this version does not know. */
export function operatorOf(word: string): Operator {
  return isOperator(word) ? word : "is_set";
}

/** How the value is given for an operator of a field. */
export function valueKindOf(field: FieldKind, word: string): ValueKind {
  const kind = VALUE_KINDS[operatorOf(word)];
  if (field === "number" && kind === "text") return "number";
  if (field === "number" && kind === "list") return "numbers";
  if (field === "boolean" && kind === "text") return "yes_no";
  return kind;
}

const FIXED: Record<string, FieldKind> = {
  tags: "tags",
  channels: "channels",
  campaigns: "campaigns",
  consent: "consent",
  lastActivityAt: "lastActivityAt",
  events: "events",
};
export const FIXED_FIELDS = ["tags", "consent", "channels", "campaigns", "lastActivityAt", "events"] as const;

/** The kind of a field. An attribute that nobody defined is read as text. */
export function fieldKindOf(field: string, types: ReadonlyMap<string, AttributeType>): FieldKind {
  return FIXED[field] ?? types.get(field.slice("attributes.".length)) ?? "text";
}

/** A value to begin with: most are given by the person. */
export function firstValue(kind: ValueKind): Value {
  if (kind === "event") return { name: "", count: 1 };
  if (kind === "days") return 30;
  return kind === "yes_no" ? true : null;
}

/** The value kept when the question changes, where it still fits. */
export function keptValue(value: Value, from: ValueKind, to: ValueKind): Value {
  if (from === to) return value;
  if (from === "text" && to === "list" && typeof value === "string" && value.trim() !== "") return [value];
  if (from === "list" && to === "text" && Array.isArray(value)) return String(value[0] ?? "") || null;
  return firstValue(to);
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Whether a condition says enough to be asked. */
export function isComplete({ value, op }: Condition, field: FieldKind): boolean {
  switch (valueKindOf(field, op)) {
    case "none":
      return true;
    case "yes_no":
      return typeof value === "boolean";
    case "text":
      return typeof value === "string" ? value.trim() !== "" : isNumber(value) || typeof value === "boolean";
    case "number":
      return isNumber(value);
    case "pair":
      return Array.isArray(value) && value.length === 2 && value.every(isNumber);
    case "list":
    case "numbers":
      return Array.isArray(value) && value.length > 0;
    case "day":
      return typeof value === "string" && DAY.test(value);
    case "days":
      return isNumber(value) && Number.isInteger(value) && value >= 1 && value <= 36_500;
    case "event":
      return isEvent(value) && value.name.trim() !== "" && value.count >= 1;
  }
}

export function isEvent(value: Value): value is Extract<Value, { name: string }> {
  return typeof value === "object" && value !== null && "name" in value;
}
