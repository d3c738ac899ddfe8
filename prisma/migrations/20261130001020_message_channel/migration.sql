-- The API lists the messages of a channel, the newest first.
create index message_channel on message (workspace_id, channel_id, id);

-- What went between a customer and the workspace, as the API shows it; notes and system lines stay inside. Columns have the names that
-- server/inbox/rest/messages.ts knows.
create view api_message as
select m.workspace_id as "workspaceId", m.id, m.conversation_id as "conversationId", m.channel_id as "channelId", c.contact_id as "contactId",
  m.seq, m.direction, m.kind, m.status, m.author_id as "authorId", m.body, m.content, m.error_code as "errorCode",
  m.created_at as "createdAt", m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt",
  case when m.kind = 2 then (select jsonb_build_object('width', f.width, 'height', f.height) from media f
    where f.workspace_id = m.workspace_id and f.id = (m.content -> 'media' ->> 'mediaId')::uuid) end as size
from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
where m.direction in (1, 2);
