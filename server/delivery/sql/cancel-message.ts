import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** A message that no lane has claimed fails as cancelled. Null when it is too late, or not a queued one of ours. */
export function cancelQueuedMessage(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<{ eventId: string } | null> {
  return maybeOne(
    db,
    sql<{ eventId: string }>`
      with queued as materialized (
        select m.* from message m where m.workspace_id = ${workspaceId} and m.id = ${messageId} and m.direction = 2 and m.status = 1
        for no key update),
      freed as (
        delete from lane_entry e using queued m where e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
          and e.priority = case when m.campaign_id is null then 1 else 5 end and e.position = m.lane_position and e.claimed_at is null
        returning e.message_id),
      moved as (
        update message m set status = 25, error_code = 'cancelled' from freed
        where m.workspace_id = ${workspaceId} and m.id = freed.message_id returning m.*)
      insert into event (workspace_id, type, conversation_id, payload)
      select m.workspace_id, 'message.status', c.id, status_payload(c.team_id, c.assignee_id, m.id, m.seq, m.status, m.error_code, now())
      from moved m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      returning id as "eventId"`,
  );
}
