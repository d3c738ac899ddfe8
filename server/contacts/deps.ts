import type { Notifier } from "#server/db/feed.ts";
import type { Database } from "#server/db/transaction.ts";

/** Where a use case writes: in a transaction of its own, or in its caller's. Others hear of it after the commit. */
export type ContactDeps = { pool: Database; notifier: Pick<Notifier, "announce"> };

export type ContactKey = { workspaceId: string; id: string };
