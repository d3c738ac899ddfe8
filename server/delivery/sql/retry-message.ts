import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type Relaned = { channelId: string; eventId: string };

/**
 * A failed message is queued again: the same row and id, at the end of its lane. Null when it is not a failed one of ours, its number is
 * archived, or its campaign was called off.
 */
export function retryFailedMessage(db: Queryable, workspaceId: string, messageId: string): Promise<Relaned | null> {
  return maybeOne(
    db,
    sql<Relaned>`
      with moved as (
        update message set status = 1, error_code = null, resends = 0, lane_position = uuidv7()
        where workspace_id = ${workspaceId} and id = ${messageId} and direction = 2 and status = 25
          and not exists (select from channel h where h.workspace_id = message.workspace_id and h.id = message.channel_id
            and h.archived_at is not null)
          and not exists (select from campaign g where g.workspace_id = message.workspace_id and g.id = message.campaign_id
            and g.status in ('cancelled', 'failed'))
        returning *),
      laned as (
        insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id, campaign_id, position)
        select m.workspace_id, m.channel_id, case when m.campaign_id is null then 1 else 5 end, m.id, c.contact_id, m.campaign_id, m.lane_position
        from moved m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id),
      told as (
        insert into event (workspace_id, type, conversation_id, payload)
        select m.workspace_id, 'message.status', c.id, status_payload(c.team_id, c.assignee_id, m.id, m.seq, 1::smallint, null, now())
        from moved m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        returning id)
      select m.channel_id as "channelId", told.id as "eventId" from moved m, told`,
  );
}
