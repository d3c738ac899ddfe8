-- One event to a statement is the usual case outside the batchers, and starting the plan for many costs more than the work: it gets a
-- plain statement of its own. CPU of the backend per single-row insert (10,000 in a loop, best of three; the insert alone 13 µs): nobody
-- listens +10 µs · 1 endpoint with its delivery +45 µs, where the plan for many took +65 · 20 endpoints +160 · 20 whose filters miss +60,
-- the facts being worked out once. In a batch of 128 an event costs +6 µs with 1 endpoint, since the plan for many starts once.
create or replace function publish_events() returns trigger language plpgsql as $body$
declare
  one record;
  events integer := 0;
begin
  if not exists (select from told t join webhook_endpoint w on w.workspace_id = t.workspace_id and w.archived_at is null) then
    return null;
  end if;
  for one in
    select t.id, t.workspace_id, t.conversation_id, t.payload, public_event_type(t.type, t.payload) as type
    from told t where t.type <> 'webhook.test' limit 2
  loop
    events := events + 1;
  end loop;
  if events = 1 then
    insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, ordered_key)
    select w.id, uuidv7(), w.workspace_id, one.id, one.type, one.conversation_id, case when w.is_ordered then one.conversation_id end
    from webhook_endpoint w
    where w.workspace_id = one.workspace_id and w.archived_at is null and (w.status = 'enabled' or w.keeps_events)
      and one.type is not null and array[one.type, split_part(one.type, '.', 1) || '.*', '*'] && w.event_types
      and (w.filter_path is null
        or ((select event_facts(one.workspace_id, one.type, one.conversation_id, one.payload)) @? w.filter_path) is true);
    return null;
  end if;
  insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, ordered_key)
  select x.endpoint_id, uuidv7(), x.workspace_id, x.id, x.type, x.conversation_id, case when x.is_ordered then x.conversation_id end
  from (
    select w.id as endpoint_id, w.is_ordered, e.id, e.workspace_id, e.conversation_id, e.type
    from (
      select n.*, array[n.type, split_part(n.type, '.', 1) || '.*', '*'] as names,
        case when exists (select from webhook_endpoint f where f.workspace_id = n.workspace_id and f.filter_path is not null)
          then event_facts(n.workspace_id, n.type, n.conversation_id, n.payload) end as facts
      from (select t.id, t.workspace_id, t.conversation_id, t.payload, public_event_type(t.type, t.payload) as type
        from told t where t.type <> 'webhook.test' offset 0) n
      where n.type is not null offset 0) e
    join webhook_endpoint w on w.workspace_id = e.workspace_id and w.archived_at is null
      and (w.status = 'enabled' or w.keeps_events) and e.names && w.event_types
      and (w.filter_path is null or (e.facts @? w.filter_path) is true)
    order by e.id) x;
  return null;
end
$body$;
