import { isUniqueViolation } from "#server/db/faults.ts";
import { withTransaction, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { SegmentDeps, SegmentKey } from "./deps.ts";
import type { Filter } from "./filter/form.ts";
import type { SegmentChange, SegmentInput } from "./inputs.ts";
import { keepTags } from "./keep-tags.ts";
import { getSegment, type Segment } from "./list-segments.ts";
import { findMissing } from "./references.ts";
import { MAX_SEGMENTS } from "./rules.ts";
import { insertSegment, updateSegment } from "./sql/write-segments.ts";

/**
 * Saves a filter under a name.
 * @throws {DomainError} `conflict` when the name or the id is taken or there are too many, `request.invalid` with `missing` when it
 * names an attribute, tag or channel that there is not.
 */
export function createSegment({ pool }: SegmentDeps, key: SegmentKey, input: SegmentInput): Promise<Segment> {
  return saving(() =>
    withTransaction(pool, async (tx) => {
      const filter = await checked(tx, key.workspaceId, input.filter);
      const added = await insertSegment(tx, { ...key, name: input.name, filter }, MAX_SEGMENTS);
      if (!added) throw new DomainError("conflict");
      return getSegment(tx, key);
    }),
  );
}

/** Renames a segment or changes whom it means. @throws {DomainError} as createSegment, and `not_found`. */
export function changeSegment({ pool }: SegmentDeps, key: SegmentKey, change: SegmentChange): Promise<Segment> {
  return saving(() =>
    withTransaction(pool, async (tx) => {
      const filter = change.filter && (await checked(tx, key.workspaceId, change.filter));
      const changed = await updateSegment(tx, key, { name: change.name, filter });
      if (!changed) throw new DomainError("not_found");
      return getSegment(tx, key);
    }),
  );
}

async function checked(tx: Transaction, workspaceId: string, filter: Filter): Promise<Filter> {
  const [missing = []] = await findMissing(tx, workspaceId, [filter]);
  if (missing.length > 0) throw new DomainError("request.invalid", { missing });
  return keepTags(tx, workspaceId, filter);
}

async function saving<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "segment_name")) throw new DomainError("conflict");
    throw error;
  }
}
