-- What a publish costs the writer, measured as CPU of the backend per single-row insert into `event` (3,000 in a loop, best of
-- three, two shared cores; the insert alone 10–13 µs): nobody listens +8 µs · 1 endpoint +50 µs with its delivery · 20 endpoints
-- +150 µs, 7 to 8 µs a delivery · 20 endpoints whose filters miss +90 µs. Written at first as one join without the early end and with
-- the facts made per endpoint, it was +30, +47, +230 and +590 µs. Type and facts are now worked out once per event (`offset 0` keeps
-- the planner from copying them into every comparison), facts only where somebody filters.
-- The same question as endpoint_wants, which replays ask.
create or replace function publish_events() returns trigger language plpgsql as $body$
begin
  if not exists (select from told t join webhook_endpoint w on w.workspace_id = t.workspace_id and w.archived_at is null) then
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
