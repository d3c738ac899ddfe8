-- Publishing: whoever appends to the feed publishes, in the same transaction, because a trigger on `event` does it; no writer
-- can forget and a rollback publishes nothing. One statement for a whole batch, no lock of an endpoint.

-- The public type of a feed row; null for what is ours alone (notes, system lines, members).
create function public_event_type(type text, payload jsonb) returns text language sql immutable parallel safe as $body$
  select case type
    when 'message.created' then case payload #>> '{message,direction}' when 'inbound' then 'message.received' when 'outbound' then 'message.accepted' end
    when 'message.status' then 'message.status'
    when 'conversation.created' then 'conversation.created'
    when 'conversation.updated' then case
      when payload #>> '{conversation,status}' = 'closed' and payload #>> '{was,status}' <> 'closed' then 'conversation.closed'
      when payload #>> '{conversation,status}' <> 'closed' and payload #>> '{was,status}' = 'closed' then 'conversation.reopened'
      when payload #> '{route,was}' is not null then 'conversation.assigned'
      else 'conversation.updated' end
    when 'contact.created' then 'contact.created'
    when 'contact.updated' then case when payload #>> '{contact,mergedId}' is null then 'contact.updated' else 'contact.merged' end
    when 'consent.changed' then 'consent.changed'
    when 'channel.state' then 'channel.state'
    when 'webhook.test' then 'webhook.test'
  end
$body$;

-- A feed row with what its public form needs besides: server/webhooks/catalogue. `body` of a long message is read from the
-- message, because the feed does not carry it.
create function event_source(workspace uuid, conversation uuid, payload jsonb,
  out channel_id uuid, out contact_id uuid, out body text) returns record language sql stable as $body$
  select coalesce(c.channel_id, (payload #>> '{channel,id}')::uuid), coalesce(c.contact_id, (payload #>> '{contact,id}')::uuid),
    case when payload #> '{message,truncated}' is null then payload #>> '{message,body}'
      else (select m.body from message m where m.workspace_id = workspace and m.id = (payload #>> '{message,id}')::uuid) end
  from (select 1) one left join conversation c on c.workspace_id = workspace and c.id = conversation
$body$;

-- What a content filter may look at, flat; absent where an event has no such thing. Fields: server/webhooks/filter.ts.
create function event_facts(workspace uuid, public_type text, conversation uuid, payload jsonb) returns jsonb language sql stable as $body$
  select jsonb_strip_nulls(jsonb_build_object('type', public_type, 'conversationId', conversation,
    'channelId', s.channel_id, 'contactId', s.contact_id, 'text', s.body,
    'teamId', coalesce(payload #>> '{conversation,teamId}', payload #>> '{route,teamId}'),
    'assigneeId', coalesce(payload #>> '{conversation,assigneeId}', payload #>> '{route,assigneeId}'),
    'kind', payload #>> '{message,kind}', 'errorCode', payload ->> 'errorCode',
    'status', coalesce(payload ->> 'status', payload #>> '{message,status}', payload #>> '{conversation,status}',
      payload #>> '{consent,status}'),
    'state', payload #>> '{channel,state}'))
  from event_source(workspace, conversation, payload) s
$body$;

-- Whether an endpoint asked for an event. A field that is absent never matches, whatever the operator.
create function endpoint_wants(w webhook_endpoint, public_type text, workspace uuid, conversation uuid, payload jsonb)
  returns boolean language sql stable as $body$
  select array[public_type, split_part(public_type, '.', 1) || '.*', '*'] && w.event_types
    and (w.filter_path is null or (event_facts(workspace, public_type, conversation, payload) @? w.filter_path) is true)
$body$;

create function publish_events() returns trigger language plpgsql as $body$
begin
  insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, ordered_key)
  select x.endpoint_id, uuidv7(), x.workspace_id, x.id, x.type, x.conversation_id, case when x.is_ordered then x.conversation_id end
  from (
    select w.id as endpoint_id, w.is_ordered, e.id, e.workspace_id, e.conversation_id, public_event_type(e.type, e.payload) as type
    from told e join webhook_endpoint w on w.workspace_id = e.workspace_id and w.archived_at is null
      and (w.status = 'enabled' or w.keeps_events)
    where e.type <> 'webhook.test'
      and endpoint_wants(w, public_event_type(e.type, e.payload), e.workspace_id, e.conversation_id, e.payload)
    order by e.id) x;
  return null;
end
$body$;
create trigger event_published after insert on event referencing new table as told
  for each statement execute function publish_events();
