import { z } from "zod";
import { DomainError } from "#server/platform/errors.ts";

/** The two query parameters of every list: `z.strictObject({ ...pageQuery, status: … })`. */
export const pageQuery = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ description: "Rows in one page, at most.", example: 50 }),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: "`nextCursor` of the page before. It says nothing else and may change its form." }),
};

/** The answer of a list. `nextCursor` is null on the last page. `id` names the schema in the document. */
export function pageSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .object({
      data: z.array(item),
      nextCursor: z.string().nullable().meta({ description: "Null when there is nothing more." }),
    })
    .meta({ id });
}

export type Cursor<Place> = {
  write(place: Place): string;
  /** Null for the first page. @throws {DomainError} request.invalid for a text that `write` did not make */
  read(text: string | undefined): Place | null;
};

/** Cursors of one list. `kind` keeps the cursor of one list from being read by another; a place is what the next page comes after. */
export function createCursor<Place extends z.ZodType>(kind: string, place: Place): Cursor<z.output<Place>> {
  const shape = z.object({ of: z.literal(kind), after: z.unknown() });
  return {
    write: (at) => Buffer.from(JSON.stringify({ of: kind, after: at })).toString("base64url"),
    read(text) {
      if (text === undefined) return null;
      try {
        const { after } = shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
        return place.parse(after);
      } catch {
        throw new DomainError("request.invalid", {
          fields: [{ path: "cursor", message: "not a cursor of this list" }],
        });
      }
    },
  };
}

/** Makes a page of `limit + 1` rows: the one too many says that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (last: Row) => string },
): { data: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}
