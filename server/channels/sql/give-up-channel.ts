import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { Fence } from "../fence.ts";

/** A session gave up until a person asks again: nobody wants it connected now, so no worker takes it. */
export function giveUpChannel(db: Queryable, { workspaceId, channelId, epoch }: Fence): Promise<number> {
  return run(
    db,
    sql`
      update channel set desired_state = 'disconnected'
      where workspace_id = ${workspaceId} and id = ${channelId} and epoch = ${epoch} and desired_state = 'connected'`,
  );
}
