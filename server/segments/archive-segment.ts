import { DomainError } from "#server/platform/errors.ts";
import type { SegmentDeps, SegmentKey } from "./deps.ts";
import { archiveSegmentRow } from "./sql/write-segments.ts";

/** Takes a segment out of use. @throws {DomainError} `not_found`, or `conflict` with `campaignIds` while campaigns stand on it. */
export async function archiveSegment({ pool }: SegmentDeps, key: SegmentKey): Promise<{ id: string }> {
  const found = await archiveSegmentRow(pool, key);
  if (!found) throw new DomainError("not_found");
  if (found.campaignIds.length > 0) throw new DomainError("conflict", { campaignIds: found.campaignIds });
  return { id: found.id };
}
