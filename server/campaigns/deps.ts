import type { Database, Pool } from "#server/db/transaction.ts";
import type { MediaStore } from "#server/media/index.ts";
import type { Clock } from "#server/platform/clock.ts";

export type CampaignKey = { workspaceId: string; id: string };
/** Who writes: a member, or null for a program with a key. */
export type CampaignAuthor = { memberId: string | null };

/** What drafting needs; `media` finds the pictures that messages carry. */
export type DraftDeps = { pool: Database; media: Pick<MediaStore, "find"> };
/** What reviewing and reading need. */
export type ReadDeps = { pool: Pool; clock: Clock };
