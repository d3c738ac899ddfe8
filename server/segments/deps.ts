import type { Database, Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";

/** What the use cases of segments need; a runtime has it. */
export type SegmentDeps = { pool: Database };
/** What a preview needs. */
export type PreviewDeps = { pool: Pool; clock: Clock };
export type SegmentKey = { workspaceId: string; id: string };
