import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { LaneChannel, LaneWorker } from "../lane-types.ts";

/** Waits for a claim of this worker that may still be running on a lost connection. */
export async function waitForClaim(tx: Queryable, worker: LaneWorker): Promise<void> {
  await run(tx, sql`select 1 from session_worker where id = ${worker.workerId} for no key update`);
}

/**
 * Gives back what a claim took whose answer was lost: entries under the channels' fences that are not among `known`, the
 * messages that were handed out. They never left the database, so they are simply unclaimed again.
 */
export function releaseForgotten(tx: Queryable, channels: LaneChannel[], known: string[]): Promise<number> {
  return run(
    tx,
    sql`
      update lane_entry e set claimed_at = null, fence = null
      from unnest(${channels.map((it) => it.workspaceId)}::uuid[], ${channels.map((it) => it.channelId)}::uuid[],
        ${channels.map((it) => it.epoch)}::bigint[]) g (w, channel, epoch)
      where e.workspace_id = g.w and e.channel_id = g.channel and e.fence = g.epoch and e.claimed_at is not null
        and e.message_id <> all (${known}::uuid[])`,
  );
}
