-- A row of the inbox's lists with the names its reader wants (server/inbox/sql/conversation-record.ts). A list picks ids under its
-- limit and joins this, so one statement makes a page; two cost a round trip and the check of who sees it twice. `last…` is of the
-- last message between the two sides: no note and no system line.
create view conversation_row as
select c.workspace_id, c.id, c.contact_id as "contactId", k.name as "contactName", p.value as phone, c.channel_id as "channelId",
  c.status, c.assignee_id as "assigneeId", c.team_id as "teamId", c.last_seq as "lastSeq", c.last_inbound_seq as "lastInboundSeq",
  c.unread, c.last_message_at as "lastMessageAt", c.list_at as "listAt", c.waiting_since as "waitingSince", c.preview,
  m.direction as "lastDirection", m.kind as "lastKind", m.status as "lastStatus", m.author_id as "lastAuthorId"
from conversation c
join contact k on k.workspace_id = c.workspace_id and k.id = c.contact_id
left join lateral (select i.value from contact_identity i where i.workspace_id = c.workspace_id
  and i.contact_id = c.contact_id and i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) p on true
left join lateral (select x.direction, x.kind, x.status, x.author_id from message x where x.workspace_id = c.workspace_id
  and x.conversation_id = c.id and x.direction in (1, 2) order by x.seq desc limit 1) m on true;
