import type { z } from "zod";
import { DomainError } from "#server/platform/errors.ts";

/** One body may be wrong in thousands of places, and say so in names as long as itself. */
const MAX_FIELDS = 20;
const MAX_MESSAGE = 300;

/** The value as its shape makes it. @throws {DomainError} request.invalid naming the first fields and what is wrong with each */
export function check<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, MAX_FIELDS).flatMap(fieldsOf).slice(0, MAX_FIELDS);
  throw invalid(fields.map(({ path, message }) => ({ path: cut(path.join(".")), message: cut(message) })));
}

/** What is not known here is each a field of its own, by its own name. */
function fieldsOf(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.slice(0, MAX_FIELDS).map((key) => ({ path: [...issue.path, key], message: "is not known here" }));
}

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);

export const invalid = (fields: { path: string; message: string }[]): DomainError =>
  new DomainError("request.invalid", { fields });
