import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type ReplayCount = {
  count: number;
  /** False when more were there than are looked at, so that there may be more. */
  isExact: boolean;
};

/**
 * How many events a replay would send now (the same question as replay_chunk, …002110_history_pages), among the first `atMost`
 * candidates. Null when the workspace has no such endpoint.
 */
export function countReplayEvents(
  db: Queryable,
  replay: { workspaceId: string; endpointId: string; which: "failed" | "all"; since: Date; atMost: number },
): Promise<ReplayCount | null> {
  const { workspaceId, endpointId, which, since, atMost } = replay;
  return maybeOne(
    db,
    sql<ReplayCount>`
      select count(*) filter (where c.wanted)::integer as count, count(c.wanted) < ${atMost} as "isExact"
      from webhook_endpoint w left join lateral (
        select exists (select from event e where e.id = d.event_id)
          and not exists (select from delivery s where s.endpoint_id = w.id and s.event_id = d.event_id and s.id > d.id
            and s.status in ('succeeded', 'failed'))
          and not exists (select from delivery_due q where q.endpoint_id = w.id and q.event_id = d.event_id) as wanted
        from (select * from delivery where ${which} = 'failed' and endpoint_id = w.id and status = 'failed'
          and id >= v7floor(${since}::timestamptz) order by id limit ${atMost}) d
        union all
        select e.type <> 'webhook.test'
          and endpoint_wants(w, public_event_type(e.type, e.payload), e.workspace_id, e.conversation_id, e.payload)
        from (select * from event where ${which} = 'all' and workspace_id = ${workspaceId} and id >= v7floor(${since}::timestamptz)
          order by id limit ${atMost}) e) c on true
      where w.workspace_id = ${workspaceId} and w.id = ${endpointId} and w.archived_at is null
      group by w.id`,
  );
}
