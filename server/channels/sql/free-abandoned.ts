import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelNotice } from "../notice.ts";

/**
 * Channels that a dead worker left behind and nobody wants connected any more: no worker will take them, so they are brought
 * to rest here, under a new fence. Answers those that changed.
 */
export function freeAbandoned(db: Queryable): Promise<ChannelNotice[]> {
  return all(
    db,
    sql<ChannelNotice>`
      with abandoned as materialized (
        select c.id from channel c
        where c.worker_id is not null and not exists (select 1 from session_worker w where w.id = c.worker_id)
          and (c.archived_at is not null or c.desired_state = 'disconnected' or c.state = 'logged_out'
            or (c.desired_state = 'connected' and c.state in ('replaced', 'banned')))
        order by c.id for update skip locked)
      update channel c set worker_id = null, epoch = nextval('session_epoch'), qr = null, qr_expires_at = null, pairing_code = null,
        state = case when c.state in ('replaced', 'logged_out', 'banned') then c.state else 'disconnected' end, state_at = now()
      from abandoned a where c.id = a.id
      returning c.id, c.workspace_id as "workspaceId", c.name, c.provider, c.phone, c.state, c.state_reason as reason,
        c.desired_state as "desiredState", c.state_at as "stateAt"`,
  );
}
