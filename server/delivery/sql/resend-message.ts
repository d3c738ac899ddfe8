import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/**
 * A message in doubt is put before its lane again, to go out under the same provider id as soon as there is a token. It stays
 * `unknown` until then. Null when it is not in doubt, is going out just now, its far side would not drop a
 * copy, or its campaign was called off.
 */
export function resendDoubtedMessage(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<{ channelId: string } | null> {
  return maybeOne(
    db,
    sql<{ channelId: string }>`
      with doubted as materialized (
        select m.* from message m join channel h on h.workspace_id = m.workspace_id and h.id = m.channel_id
        where m.workspace_id = ${workspaceId} and m.id = ${messageId} and m.direction = 2 and m.status = 15
          and h.provider in ('linked', 'simulated')
          and not exists (select from campaign g where g.workspace_id = m.workspace_id and g.id = m.campaign_id
            and g.status in ('cancelled', 'failed'))
        for no key update of m),
      waiting as materialized (
        select e.* from lane_entry e join doubted m on e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
          and e.position = m.lane_position and e.priority = case when m.campaign_id is null then 1 else 5 end
        for no key update of e),
      hurried as (
        update lane_entry e set not_before = null from waiting w
        where e.workspace_id = w.workspace_id and e.channel_id = w.channel_id and e.priority = w.priority and e.position = w.position
          and w.claimed_at is null
        returning e.channel_id),
      moved as (
        update message m set lane_position = uuidv7(), resends = m.resends + 1 from doubted d
        where m.workspace_id = d.workspace_id and m.id = d.id and not exists (select 1 from waiting)
        returning m.*),
      laned as (
        insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id, campaign_id, position)
        select m.workspace_id, m.channel_id, case when m.campaign_id is null then 1 else 5 end, m.id, c.contact_id, m.campaign_id, m.lane_position
        from moved m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        returning channel_id)
      select channel_id as "channelId" from hurried union all select channel_id from laned`,
  );
}
