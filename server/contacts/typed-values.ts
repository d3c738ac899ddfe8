import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { readAttributeTypes, type AttributeType } from "./sql/read-attribute-types.ts";

const PLAIN_NUMBER = /^-?\d{1,100}(?:\.\d{1,100})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:[0-5]\d)$/i;
const TRUE = ["true", "yes", "y", "1", "sim", "si", "sí", "verdadero", "verdadeiro", "نعم"];
const FALSE = ["false", "no", "n", "0", "não", "nao", "falso", "لا"];

/** A number that JSON carries as it is written; a longer one stays text, which segments compare as a number all the same. */
function numberOf(text: string): number | string | null {
  if (!PLAIN_NUMBER.test(text)) return null;
  return text.length <= 15 ? Number(text) : text;
}

/** A day, or a moment with Z or an offset: what segments understand as a date (prisma/migrations/…400_segment_values). */
function isDate(text: string): boolean {
  if (!DAY.test(text) && !INSTANT.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days && !Number.isNaN(Date.parse(text));
}

/**
 * What a cell of a file means to an attribute of a type, or null when it means nothing to it. Numbers are written plainly (42.50, not
 * 42,50 or 1e3: which comma is meant would be a guess); dates as 2026-11-30, or with a time and its offset.
 */
export function readTyped(type: AttributeType, text: string): string | number | boolean | null {
  switch (type) {
    case "text":
      return text;
    case "number":
      return numberOf(text);
    case "boolean": {
      const word = text.toLowerCase();
      if (TRUE.includes(word)) return true;
      return FALSE.includes(word) ? false : null;
    }
    case "date":
      return isDate(text) ? text : null;
  }
}

const WANTED: Record<AttributeType, string> = {
  text: "wants a text",
  number: "wants a number",
  boolean: "wants true or false",
  date: "wants a day (2026-11-30), or a time with its offset",
};

function fits(type: AttributeType, value: unknown): boolean {
  if (type === "date") return typeof value === "string" && isDate(value);
  return typeof value === (type === "text" ? "string" : type);
}

/**
 * Attributes that a member gives, each of the type that the workspace has named for it; names that it has not named take any.
 * @throws {DomainError} `request.invalid` with `fields` for those that do not fit
 */
export async function fitAttributes<Values extends Record<string, unknown>>(
  db: Queryable,
  workspaceId: string,
  given: Values,
): Promise<Values> {
  const names = Object.keys(given).filter((name) => given[name] !== null);
  if (names.length === 0) return given;
  const wrong = (await readAttributeTypes(db, workspaceId, names)).filter(({ name, type }) => !fits(type, given[name]));
  if (wrong.length > 0)
    throw new DomainError("request.invalid", {
      fields: wrong.map(({ name, type }) => ({ path: `attributes.${name}`, message: WANTED[type] })),
    });
  return given;
}
