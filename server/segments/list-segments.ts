import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { SegmentKey } from "./deps.ts";
import { filterInput, type Filter } from "./filter/form.ts";
import { findMissing, type Missing } from "./references.ts";
import { readSegments, type SegmentRow } from "./sql/read-segments.ts";
import type { SegmentState } from "./states.ts";

/** A saved filter. `missing` says what it names in vain; then it is broken, and no campaign should start on it. */
export type Segment = Omit<SegmentRow, "filter"> & { filter: Filter; state: SegmentState; missing: Missing[] };

/** The segments of a workspace by name. */
export async function listSegments(db: Queryable, workspaceId: string): Promise<Segment[]> {
  return withStates(db, workspaceId, await readSegments(db, workspaceId, null));
}

/** @throws {DomainError} `not_found`, for an archived one too. */
export async function getSegment(db: Queryable, { workspaceId, id }: SegmentKey): Promise<Segment> {
  const [segment] = await withStates(db, workspaceId, await readSegments(db, workspaceId, id));
  if (!segment) throw new DomainError("not_found");
  return segment;
}

async function withStates(db: Queryable, workspaceId: string, rows: SegmentRow[]): Promise<Segment[]> {
  const filters = rows.map((row) => filterInput.parse(row.filter));
  const missing = await findMissing(db, workspaceId, filters);
  return rows.map((row, index) => {
    const gone = missing[index] ?? [];
    return {
      ...row,
      filter: filterInput.parse(row.filter),
      state: gone.length > 0 ? "broken" : "ready",
      missing: gone,
    };
  });
}
