import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey } from "../notice.ts";
import { RECEIVED_TYPE_PREFIX } from "../provider.ts";

/** Forgets a channel's auth state after its session ended for good: the next one links afresh. What was received stays. */
export function clearChannelAuth(db: Queryable, { workspaceId, id }: ChannelKey): Promise<number> {
  return run(
    db,
    sql`
      delete from channel_auth where workspace_id = ${workspaceId} and channel_id = ${id}
        and not starts_with(type, ${RECEIVED_TYPE_PREFIX})`,
  );
}
