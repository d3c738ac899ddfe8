import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey, ChannelNotice } from "../notice.ts";
import type { ChannelState } from "../provider.ts";
import type { DesiredState } from "../states.ts";

/**
 * States a person's wish, guarded by the states it is allowed from. A session worker that holds the channel brings its state
 * there; without one, a wish to disconnect is fulfilled at once. A wish to connect leaves a final state behind, so that a
 * worker may take the channel.
 */
export function moveChannel(
  db: Queryable,
  { workspaceId, id }: ChannelKey,
  from: readonly ChannelState[],
  desired: DesiredState,
): Promise<ChannelNotice | null> {
  return maybeOne(
    db,
    sql<ChannelNotice>`
      update channel
      set desired_state = ${desired}::text,
        state = case when ${desired}::text = 'connected' then 'disconnected'
          when ${desired}::text = 'disconnected' and state not in ('replaced', 'logged_out', 'banned')
            and not exists (select 1 from session_worker w where w.id = worker_id and w.expires_at > now()) then 'disconnected'
          else state end,
        state_reason = null,
        state_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null and state = any(${from}::text[])
      returning id, workspace_id as "workspaceId", name, provider, phone, state, state_reason as reason,
        desired_state as "desiredState", state_at as "stateAt"`,
  );
}
