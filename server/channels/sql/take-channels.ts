import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ProviderName } from "../provider.ts";
import type { DesiredState } from "../states.ts";

export type LeasedChannel = {
  workspaceId: string;
  id: string;
  /** The fence: from one sequence, new at each taking, so that no former holder has an equal one. */
  epoch: number;
  provider: ProviderName;
  settings: Record<string, unknown>;
  phone: string | null;
  desiredState: DesiredState;
};

/**
 * Takes up to `limit` channels that want a session and have no living holder. From this commit on every write of a former
 * holder is refused. A worker whose own row is gone takes nothing.
 */
export function takeChannels(
  db: Queryable,
  workerId: string,
  workerEpoch: number,
  limit: number,
): Promise<LeasedChannel[]> {
  return all(
    db,
    sql<LeasedChannel>`
      with own as materialized (select 1 from session_worker where id = ${workerId} and epoch = ${workerEpoch} for share),
      free as materialized (
        select c.id from channel c
        where c.archived_at is null
          and ((c.desired_state = 'connected' and c.state not in ('replaced', 'logged_out', 'banned'))
            or (c.desired_state = 'logged_out' and c.state <> 'logged_out'))
          and (c.worker_id is null or not exists (select 1 from session_worker w where w.id = c.worker_id))
          and exists (select 1 from own)
        order by c.id limit ${limit} for update skip locked)
      update channel c set worker_id = ${workerId}, epoch = nextval('session_epoch')
      from free where c.id = free.id
      returning c.workspace_id as "workspaceId", c.id, c.epoch, c.provider, c.settings, c.phone,
        c.desired_state as "desiredState"`,
  );
}
