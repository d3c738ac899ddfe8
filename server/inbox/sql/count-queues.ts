import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

export type QueueCounts = {
  mine: number;
  unassigned: number;
  all: number;
  waiting: number;
  /** Conversations with a note that names the actor and that they have not read. */
  mentions: number;
  snoozed: number;
  /** The actor's open conversations with something unread. */
  unread: number;
  /** Open conversations by team id; an agent's own teams, everybody else's all of them. */
  teams: Record<string, number>;
};

/**
 * The live counts. Counters are summed by where a conversation stands (queue_cells); what an agent has beyond own teams and the
 * unassigned (assigned personally, or mentioned) is counted in place: few rows, by index.
 */
export function countQueues(db: Queryable, scope: Scope): Promise<QueueCounts> {
  const { workspaceId, memberId, teamIds, seesAll } = scope;
  return one(
    db,
    sql<QueueCounts>`
      with counted as materialized (
        select queue, owner_id, sum(n)::bigint as n from queue_count
        where workspace_id = ${workspaceId} and (queue <> 'mine' or owner_id = ${memberId})
          and (${seesAll} or queue = 'mine' or owner_id = any (${teamIds}::uuid[]) or owner_id = '00000000-0000-0000-0000-000000000000')
        group by queue, owner_id
      ), beyond as materialized (
        select c.status, c.assignee_id, c.waiting_since from conversation c
        where not ${seesAll} and c.workspace_id = ${workspaceId} and c.status in (1, 3)
          and c.id in (
            select o.id from conversation o where o.workspace_id = ${workspaceId} and o.assignee_id = ${memberId} and o.status = 1
            union select o.id from conversation o where o.workspace_id = ${workspaceId} and o.assignee_id = ${memberId} and o.status = 3
            union select m.conversation_id from mention m where m.workspace_id = ${workspaceId} and m.member_id = ${memberId})
          and not coalesce(c.team_id = any (${teamIds}::uuid[]), false) and not (c.team_id is null and c.assignee_id is null)
      )
      select
        (select coalesce(sum(n), 0)::bigint from counted where queue = 'mine') as mine,
        (select coalesce(sum(n), 0)::bigint from counted where queue = 'unassigned')
          + (select count(*) from beyond where status = 1 and assignee_id is null) as unassigned,
        (select coalesce(sum(n), 0)::bigint from counted where queue = 'open')
          + (select count(*) from beyond where status = 1) as all,
        (select coalesce(sum(n), 0)::bigint from counted where queue = 'waiting')
          + (select count(*) from beyond where status = 1 and waiting_since is not null) as waiting,
        (select count(distinct conversation_id) from mention where workspace_id = ${workspaceId} and member_id = ${memberId}
          and read_at is null) as mentions,
        (select coalesce(sum(n), 0)::bigint from counted where queue = 'snoozed')
          + (select count(*) from beyond where status = 3) as snoozed,
        (select count(*) from conversation c where c.workspace_id = ${workspaceId} and c.assignee_id = ${memberId}
          and c.status = 1 and c.unread > 0) as unread,
        (select coalesce(jsonb_object_agg(owner_id, n), '{}') from counted where queue = 'open' and n > 0
          and owner_id not in ('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')) as teams`,
  );
}
