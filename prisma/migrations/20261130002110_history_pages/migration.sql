-- The history of deliveries, by what people ask: of an endpoint those of a status, and those of a type and a status, newest first. Who
-- asks for every status asks for each (server/webhooks/sql/read-deliveries.ts), so the four that there are need no index without one.
-- Without them a page of a rare status walked all that the endpoint ever got; by these indexes it reads what it shows.
drop index delivery_endpoint;
create index delivery_status on delivery (endpoint_id, status, id);
create index delivery_type on delivery (endpoint_id, type, status, id);
-- What became of an event: a replay asks for each that failed.
create index delivery_event on delivery (event_id);
create index delivery_due_type on delivery_due (endpoint_id, type, delivery_id);

-- As in …001240_replays; of what failed only that is walked.
create or replace function replay_chunk(workspace uuid, replay uuid, at_most integer) returns boolean language plpgsql as $body$
#variable_conflict use_column
declare
  r webhook_replay;
  w webhook_endpoint;
  last uuid;
  seen integer;
  made integer;
begin
  select * into r from webhook_replay where workspace_id = workspace and id = replay for update;
  if r.id is null or r.finished_at is not null then return false; end if;
  select * into w from webhook_endpoint where workspace_id = workspace and id = r.endpoint_id and archived_at is null;
  if w.id is null then
    update webhook_replay set finished_at = now() where workspace_id = workspace and id = replay;
    return false;
  end if;
  with candidates as materialized (
    select d.id, d.event_id, d.type, not exists (select from delivery s
        where s.endpoint_id = w.id and s.event_id = d.event_id and s.status = 'succeeded' and s.id > d.id)
      and not exists (select from delivery_due q where q.endpoint_id = w.id and q.event_id = d.event_id)
      and not exists (select from delivery s where s.endpoint_id = w.id and s.event_id = d.event_id and s.status = 'failed' and s.id > d.id)
      as wanted, e.conversation_id
    from (select * from delivery where r.which = 'failed' and endpoint_id = w.id and status = 'failed' and id >= v7floor(r.since)
      and id < v7floor(r.until) and (r.cursor is null or id > r.cursor) order by id limit at_most) d
    join event e on e.id = d.event_id
    union all
    select e.id, e.id, p.type, p.type is not null and e.type <> 'webhook.test'
      and endpoint_wants(w, p.type, e.workspace_id, e.conversation_id, e.payload), e.conversation_id
    from (select * from event where r.which = 'all' and workspace_id = workspace and id >= v7floor(r.since) and id < v7floor(r.until)
      and (r.cursor is null or id > r.cursor) order by id limit at_most) e
    cross join lateral (select public_event_type(e.type, e.payload) as type) p),
  queued as (
    insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, ordered_key)
    select w.id, uuidv7(), workspace, c.event_id, c.type, c.conversation_id, case when w.is_ordered then c.conversation_id end
    from (select * from candidates where wanted order by id) c returning 1)
  select (select max(id::text)::uuid from candidates), (select count(*) from candidates), (select count(*) from queued)
  into last, seen, made;
  update webhook_replay set cursor = coalesce(last, cursor), queued = queued + made,
    finished_at = case when seen < at_most then now() end
  where workspace_id = workspace and id = replay;
  return seen = at_most;
end
$body$;
