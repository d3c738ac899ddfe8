import { z } from "zod";
import { DomainError } from "#server/platform/errors.ts";

/** A place in a list ordered by time and id. */
export type Place = { at: string; id: string };

/** Before the first row of a list that runs from the newest: later than any row. */
export const NEWEST: Place = { at: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
/** Before the first row of a list that runs from the oldest. */
export const OLDEST: Place = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

// As toISOString writes it. PostgreSQL knows no year 0.
const at = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith("0000"));
const placeSchema = z.tuple([at, z.uuid()]);

export function writeCursor(place: { at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([place.at.toISOString(), place.id])).toString("base64url");
}

/** @throws {DomainError} `request.invalid` for a text that `writeCursor` did not make. */
export function readCursor(cursor: string): Place {
  try {
    const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { at, id };
  } catch {
    throw new DomainError("request.invalid", { field: "cursor" });
  }
}
