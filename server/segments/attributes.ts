import { withTransaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { SegmentDeps, SegmentKey } from "./deps.ts";
import type { AttributeInput } from "./inputs.ts";
import { keepIndexes } from "./jobs.ts";
import { MAX_ATTRIBUTES } from "./rules.ts";
import { deleteAttribute, insertAttribute, updateAttribute, type AttributeRow } from "./sql/write-attributes.ts";
import { INDEXED_TYPES } from "./states.ts";

/** Names an attribute of contacts. @throws {DomainError} `conflict` when it is named already, or there are too many. */
export function defineAttribute({ pool }: SegmentDeps, key: SegmentKey, input: AttributeInput): Promise<AttributeRow> {
  return withTransaction(pool, async (tx) => {
    const added = await insertAttribute(tx, { ...key, ...input }, MAX_ATTRIBUTES);
    if (!added) throw new DomainError("conflict");
    if (input.isFilterable) await enqueue(tx, keepIndexes, {});
    return added;
  });
}

/** Asks for an index, or gives it back. @throws {DomainError} `not_found`, for a type without indexes too. */
export function changeAttribute(
  { pool }: SegmentDeps,
  key: SegmentKey,
  { isFilterable }: { isFilterable: boolean },
): Promise<AttributeRow> {
  return withTransaction(pool, async (tx) => {
    const changed = await updateAttribute(tx, key, isFilterable, INDEXED_TYPES);
    if (!changed) throw new DomainError("not_found");
    await enqueue(tx, keepIndexes, {});
    return changed;
  });
}

/** Forgets the name; contacts keep their values. Segments that ask for it are broken from now on. @throws {DomainError} `not_found`. */
export function removeAttribute({ pool }: SegmentDeps, key: SegmentKey): Promise<{ id: string }> {
  return withTransaction(pool, async (tx) => {
    const removed = await deleteAttribute(tx, key);
    if (!removed) throw new DomainError("not_found");
    await enqueue(tx, keepIndexes, {});
    return removed;
  });
}
