-- Somebody integrates with a workspace when it has a webhook or a key of the API (which reads the feed).
create or replace function is_integrated(workspace uuid) returns boolean language sql stable as $body$
  select exists (select from webhook_endpoint w where w.workspace_id = workspace and w.archived_at is null)
    or exists (select from api_key k where k.workspace_id = workspace and k.revoked_at is null)
$body$;

-- What happened to a conversation, as events of their own beside `conversation.updated`: closed, reopened, assigned. Triggers, so
-- that no writer forgets; the conditions are judged before anything is called, so that a message, which changes neither, costs
-- nothing.
create function tell_conversation_move() returns trigger language plpgsql as $body$
begin
  if not is_integrated(new.workspace_id) then return null; end if;
  insert into event (workspace_id, type, conversation_id, payload)
  select new.workspace_id, tg_argv[0], new.id,
    case when tg_argv[0] <> 'conversation.assigned' then conversation_payload(new)
      else jsonb_set(conversation_payload(new), '{route,was}', jsonb_build_object('teamId', old.team_id, 'assigneeId', old.assignee_id)) end;
  return null;
end
$body$;
create trigger conversation_closed after update of status on conversation for each row
  when (old.status < 9 and new.status = 9) execute function tell_conversation_move('conversation.closed');
create trigger conversation_reopened after update of status on conversation for each row
  when (old.status = 9 and new.status < 9) execute function tell_conversation_move('conversation.reopened');
create trigger conversation_assigned after update of assignee_id, team_id on conversation for each row
  when (old.assignee_id is distinct from new.assignee_id or old.team_id is distinct from new.team_id)
  execute function tell_conversation_move('conversation.assigned');

create or replace function public_event_type(type text, payload jsonb) returns text language sql immutable parallel safe as $body$
  select case
    when type = 'message.created' then case payload #>> '{message,direction}' when 'inbound' then 'message.received' when 'outbound' then 'message.accepted' end
    when type = 'contact.updated' then case when payload #>> '{contact,mergedId}' is null then 'contact.updated' else 'contact.merged' end
    when type in ('message.status', 'conversation.created', 'conversation.updated', 'conversation.assigned', 'conversation.closed',
      'conversation.reopened', 'contact.created', 'consent.changed', 'channel.state', 'webhook.test') then type
  end
$body$;

-- Whether an endpoint asked for an event: never for one that has no public type, also when it asked for everything. A field that is
-- absent never matches, whatever the operator.
create or replace function endpoint_wants(w webhook_endpoint, public_type text, workspace uuid, conversation uuid, payload jsonb)
  returns boolean language sql stable as $body$
  select public_type is not null and array[public_type, split_part(public_type, '.', 1) || '.*', '*'] && w.event_types
    and (w.filter_path is null or (event_facts(workspace, public_type, conversation, payload) @? w.filter_path) is true)
$body$;
