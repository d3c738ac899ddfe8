import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey, ChannelNotice } from "../notice.ts";

/** Takes a channel out of use and keeps its conversations. The worker that holds it closes its session. */
export function archiveChannel(db: Queryable, { workspaceId, id }: ChannelKey): Promise<ChannelNotice | null> {
  return maybeOne(
    db,
    sql<ChannelNotice>`
      update channel
      set archived_at = now(), desired_state = 'disconnected', qr = null, qr_expires_at = null, pairing_code = null,
        state = case when exists (select 1 from session_worker w where w.id = worker_id and w.expires_at > now()) then state
            else 'disconnected' end,
          state_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null
      returning id, workspace_id as "workspaceId", name, provider, phone, state, state_reason as reason,
        desired_state as "desiredState", state_at as "stateAt"`,
  );
}
