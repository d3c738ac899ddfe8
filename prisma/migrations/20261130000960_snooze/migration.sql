-- A conversation can be put aside until a moment; it wakes then, or when the customer writes (…220_receive).

create index conversation_snoozed on conversation (workspace_id, list_at desc, id desc) where status = 3;
create index conversation_wakes on conversation (snoozed_until) where status = 3;

create or replace function conversation_payload(c conversation) returns jsonb language sql stable as $body$
  select jsonb_build_object('route', jsonb_build_object('teamId', c.team_id, 'assigneeId', c.assignee_id),
    'conversation', jsonb_build_object('id', c.id, 'contactId', c.contact_id, 'channelId', c.channel_id,
      'status', conversation_word(c.status), 'assigneeId', c.assignee_id, 'teamId', c.team_id, 'lastSeq', c.last_seq,
      'lastInboundSeq', c.last_inbound_seq, 'unread', c.unread, 'lastMessageAt', iso_time(c.last_message_at),
      'listAt', iso_time(c.list_at), 'waitingSince', iso_time(c.waiting_since), 'snoozedUntil', iso_time(c.snoozed_until),
      'preview', c.preview))
$body$;

create or replace view conversation_row as
select c.workspace_id, c.id, c.contact_id as "contactId", k.name as "contactName", p.value as phone, c.channel_id as "channelId",
  c.status, c.assignee_id as "assigneeId", c.team_id as "teamId", c.last_seq as "lastSeq", c.last_inbound_seq as "lastInboundSeq",
  c.unread, c.last_message_at as "lastMessageAt", c.list_at as "listAt", c.waiting_since as "waitingSince", c.preview,
  m.direction as "lastDirection", m.kind as "lastKind", m.status as "lastStatus", m.author_id as "lastAuthorId",
  c.snoozed_until as "snoozedUntil"
from conversation c
join contact k on k.workspace_id = c.workspace_id and k.id = c.contact_id
left join lateral (select i.value from contact_identity i where i.workspace_id = c.workspace_id
  and i.contact_id = c.contact_id and i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) p on true
left join lateral (select x.direction, x.kind, x.status, x.author_id from message x where x.workspace_id = c.workspace_id
  and x.conversation_id = c.id and x.direction in (1, 2) order by x.seq desc limit 1) m on true;

-- Wakes at most `at_most` conversations whose time has come, on top of the lists and with a line that says so. Safe to run anywhere
-- and any number of times; announces its feed rows at the commit. Returns how many woke: the caller goes on until there is none.
create function wake_snoozed(at_most integer) returns integer language plpgsql as $body$
declare
  woken integer;
  events uuid[];
begin
  with due as materialized (
    select workspace_id, id from conversation where status = 3 and snoozed_until <= now()
    order by workspace_id, id limit at_most for no key update skip locked),
  woke as (
    update conversation c set status = 1, snoozed_until = null, last_seq = c.last_seq + 1,
      list_at = greatest(c.list_at, date_trunc('second', now()))
    from due where c.workspace_id = due.workspace_id and c.id = due.id
    returning c.workspace_id, c.id, c.last_seq, c.channel_id, conversation_payload(c) as payload),
  lines as (
    insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, content)
    select workspace_id, uuidv7(), id, last_seq, channel_id, 4, 9, '{"action": "woke"}' from woke
    returning workspace_id, id, conversation_id, seq, content, created_at),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select workspace_id, type, conversation_id, payload from (
      select l.workspace_id, 'message.created' as type, l.conversation_id, message_payload(w.payload -> 'route', l.id, l.conversation_id,
        l.seq, 4::smallint, 9::smallint, null, null, '', l.content, l.created_at) as payload, 1 as place
      from lines l join woke w on w.workspace_id = l.workspace_id and w.id = l.conversation_id
      union all select workspace_id, 'conversation.updated', id, payload, 2 from woke) e
    order by place returning id)
  select (select count(*) from woke), (select array_agg(id) from told) into woken, events;
  if woken > 0 then
    perform announce_events(events);
  end if;
  return woken;
end
$body$;
