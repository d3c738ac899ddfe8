-- Messages that a number cannot show yet: kind 8, its content says of what kind they were (server/channels/provider.ts). They
-- open a conversation and count as unread, since somebody wrote.
create or replace function message_payload(route jsonb, id uuid, conversation uuid, seq bigint, direction smallint, kind smallint,
  status text, author uuid, body text, content jsonb, at timestamptz) returns jsonb language sql stable as $body$
  select jsonb_build_object('route', route, 'message', jsonb_build_object('id', id, 'conversationId', conversation, 'seq', seq,
    'direction', (array['inbound', 'outbound', 'note', 'system'])[direction],
    'kind', case kind when 1 then 'text' when 2 then 'image' when 8 then 'unsupported' else 'system' end, 'status', status,
    'authorId', author, 'content', content, 'errorCode', null, 'createdAt', iso_time(at))
    || case when length(body) > 4000 then '{"truncated": true, "body": ""}'::jsonb else jsonb_build_object('body', body) end)
$body$;
