import { sql } from "#server/db/sql.ts";
import type { ProviderName } from "../provider.ts";
import type { DesiredState } from "../states.ts";

export type LoadRow = { workers: number; wanted: number };

/** How many workers live and how many channels want a session: what a fair share is made of. */
export const countLoad = () => sql<LoadRow>`
  select (select count(*)::int from session_worker where expires_at > now()) as workers,
    (select count(*)::int from channel where archived_at is null and desired_state <> 'disconnected'
      and state not in ('replaced', 'logged_out', 'banned')) as wanted`;

export type LeasedChannel = {
  workspaceId: string;
  id: string;
  provider: ProviderName;
  settings: Record<string, unknown>;
  phone: string | null;
  desiredState: DesiredState;
};

/**
 * Takes up to `limit` channels that want a session and have no living holder. The worker's epoch becomes their fence: from this
 * commit on, every write of a former holder is refused.
 */
export const takeChannels = (workerId: string, epoch: number, limit: number) => sql<LeasedChannel>`
  with own as materialized (select 1 from session_worker where id = ${workerId} and epoch = ${epoch} for share),
  free as materialized (
    select c.id from channel c
    where c.archived_at is null and c.desired_state <> 'disconnected' and c.state not in ('replaced', 'logged_out', 'banned')
      and (c.worker_id is null or not exists (select 1 from session_worker w where w.id = c.worker_id))
      and exists (select 1 from own)
    order by c.id limit ${limit} for update skip locked)
  update channel c set worker_id = ${workerId}, epoch = ${epoch}
  from free where c.id = free.id
  returning c.workspace_id as "workspaceId", c.id, c.provider, c.settings, c.phone, c.desired_state as "desiredState"`;

/** Channels this worker holds though nobody wants a session of them any more, or wants them unlinked. */
export const findUnwanted = (workerId: string) => sql<{ id: string; desiredState: DesiredState }>`
  select id, case when archived_at is null then desired_state else 'disconnected' end as "desiredState"
  from channel where worker_id = ${workerId} and (archived_at is not null or desired_state <> 'connected')`;

/** Gives channels back; what a later holder wrote is left alone. */
export const releaseChannels = (workerId: string, epoch: number, ids: string[]) => sql`
  update channel set worker_id = null where worker_id = ${workerId} and epoch = ${epoch} and id = any(${ids}::uuid[])`;
