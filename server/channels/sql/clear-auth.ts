import { sql } from "#server/db/sql.ts";
import type { ChannelKey } from "../notice.ts";

/** Forgets a channel's auth state while nobody holds it: the next session links afresh. */
export const clearIdleAuth = ({ workspaceId, id }: ChannelKey) => sql`
  delete from channel_auth a
  using channel c
  where a.workspace_id = ${workspaceId} and a.channel_id = ${id}
    and c.workspace_id = a.workspace_id and c.id = a.channel_id and c.worker_id is null`;
