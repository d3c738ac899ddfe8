-- Events that only integrations want, appended by triggers so that no writer forgets: conversations and contacts that are made,
-- and consent that is recorded. The gateway sends them to no browser (server/realtime/rules.ts), and a workspace that nobody
-- integrates with does not pay for them.

create function is_integrated(workspace uuid) returns boolean language sql stable as $body$
  select exists (select from webhook_endpoint w where w.workspace_id = workspace and w.archived_at is null)
$body$;

create function tell_new_conversations() returns trigger language plpgsql as $body$
begin
  insert into event (workspace_id, type, conversation_id, payload)
  select c.workspace_id, 'conversation.created', c.id, conversation_payload(c) from added a
  join conversation c on c.workspace_id = a.workspace_id and c.id = a.id where is_integrated(a.workspace_id) order by c.id;
  return null;
end
$body$;
create trigger conversation_created after insert on conversation referencing new table as added
  for each statement execute function tell_new_conversations();

create function tell_new_contacts() returns trigger language plpgsql as $body$
begin
  insert into event (workspace_id, type, payload)
  select a.workspace_id, 'contact.created', jsonb_build_object('contact', jsonb_build_object('id', a.id)) from added a
  where is_integrated(a.workspace_id) order by a.id;
  return null;
end
$body$;
create trigger contact_created after insert on contact referencing new table as added
  for each statement execute function tell_new_contacts();

create function tell_consent() returns trigger language plpgsql as $body$
begin
  insert into event (workspace_id, type, payload)
  select a.workspace_id, 'consent.changed', jsonb_build_object('contact', jsonb_build_object('id', a.contact_id),
    'consent', jsonb_build_object('status', (array['unknown', 'opted_in', 'opted_out'])[a.status + 1], 'source', a.source,
      'at', iso_time(a.at))) from added a
  where is_integrated(a.workspace_id) order by a.id;
  return null;
end
$body$;
create trigger consent_changed after insert on consent_entry referencing new table as added
  for each statement execute function tell_consent();
