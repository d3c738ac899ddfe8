import type { z } from "zod";
import { DomainError } from "#server/platform/errors.ts";

/** The value as its shape makes it. @throws {DomainError} request.invalid naming each field and what is wrong with it */
export function check<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

export const invalid = (fields: { path: string; message: string }[]): DomainError =>
  new DomainError("request.invalid", { fields });
