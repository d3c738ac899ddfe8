import type { Notifier } from "#server/db/feed.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";

/** What looking at many contacts needs; a runtime has it. */
export type PeopleDeps = { pool: Pool; clock: Clock };
/** Who asks for a file: a member, or a program by its key. */
export type AskedBy = { memberId: string } | { apiKeyId: string };
export type PeopleWriteDeps = PeopleDeps & { notifier: Pick<Notifier, "announce"> };
