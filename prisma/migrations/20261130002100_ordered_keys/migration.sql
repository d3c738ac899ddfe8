-- Order by conversation, when one of them is stuck. A claim used to walk every due row behind a failing one to find it blocked, at each
-- claim, and could reach nobody else's. Now it sets aside what it finds behind an earlier delivery (is_behind), which takes it out of the
-- index of what is ready; whoever ends the earlier one puts the next back. So a row is looked at once while it is blocked, a claim looks at
-- 128 rows of an endpoint at most, and 100,000 rows behind one key cost a claim nothing once they are aside. Rejected: deciding at the
-- insert (a publisher does not see that the earlier one is just ending, and takes no lock that would tell), a row for each conversation
-- that waits (publishers would wait for each other and for the pump), walking the keys instead of the rows (as dear with many keys stuck).
-- Claims and outcomes do it under the endpoint's lane lock, and in a statement that begins after the lock: what one decides the other sees.
-- Who deletes a delivery otherwise (an erasure, its expiry) leaves the next one to the sweep (server/webhooks/sql/put-back-next.ts).
alter table delivery_due add column is_behind boolean not null default false;

-- What a claim may take, the longest due first. What is set aside is not in it: it would be walked at every claim.
drop index delivery_due_ready;
create index delivery_due_ready on delivery_due (endpoint_id, due_at) where token is null and not is_behind;

-- As in …001220_pump, with the above. A row without a delivery says that more of its endpoint is to be looked at: call again.
create or replace function claim_deliveries(wanted integer, per_endpoint integer, lease_ms integer)
  returns table (endpoint_id uuid, revision bigint, delivery_id uuid, token uuid, attempts integer, workspace_id uuid, event_id uuid,
    type text, event_type text, conversation_id uuid, channel_id uuid, contact_id uuid, payload jsonb, body text, at timestamptz)
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
#variable_conflict use_column
declare
  looks constant integer := 128;
  fence uuid := gen_random_uuid();
  lanes uuid[];
  rooms integer[];
  paces double precision[];
begin
  select array_agg(r.endpoint_id), array_agg(r.room), array_agg(r.tokens) into lanes, rooms, paces from (
    select l.endpoint_id, t.tokens,
      least(per_endpoint, case when l.trips > 0 then 1 else l.max_in_flight - l.in_flight end,
        case when l.per_second is null then per_endpoint else floor(t.tokens)::integer end) as room
    from endpoint_lane l cross join lateral (
      select least(l.per_second, l.tokens + extract(epoch from now() - l.tokens_at) * l.per_second)::double precision as tokens) t
    where l.is_open and l.in_flight < case when l.trips > 0 then 1 else l.max_in_flight end
      and (l.blocked_until is null or l.blocked_until <= now()) and (l.per_second is null or t.tokens >= 1)
      and exists (select from delivery_due d
        where d.endpoint_id = l.endpoint_id and d.token is null and not d.is_behind and d.due_at <= now())
    order by l.in_flight, random() limit wanted
    for no key update of l skip locked) r;
  if lanes is null then return; end if;
  return query
  with lane as materialized (
    select r.*, w.is_ordered, w.revision from unnest(lanes, rooms, paces) r (endpoint_id, room, tokens)
    join webhook_endpoint w on w.id = r.endpoint_id),
  seen as materialized (
    select r.endpoint_id, r.room, p.* from lane r cross join lateral (
      select d.delivery_id, d.due_at, d.ordered_key is not null and exists (select from delivery_due x
          where x.endpoint_id = d.endpoint_id and x.ordered_key = d.ordered_key and x.delivery_id < d.delivery_id) as is_behind
      from delivery_due d
      where d.endpoint_id = r.endpoint_id and d.token is null and not d.is_behind and d.due_at <= now()
      order by d.due_at limit looks) p
    where r.is_ordered),
  aside as (
    update delivery_due d set is_behind = true from seen s
    where s.is_behind and d.endpoint_id = s.endpoint_id and d.delivery_id = s.delivery_id and d.token is null),
  pick as materialized (
    select * from (
      select r.endpoint_id, p.delivery_id from lane r cross join lateral (
        select d.delivery_id from delivery_due d
        where d.endpoint_id = r.endpoint_id and d.token is null and not d.is_behind and d.due_at <= now()
        order by d.due_at limit r.room for no key update of d skip locked) p
      where not r.is_ordered
      union all
      select s.endpoint_id, s.delivery_id from (
        select s.*, row_number() over (partition by s.endpoint_id order by s.due_at) as nth from seen s where not s.is_behind) s
      where s.nth <= s.room) p
    limit wanted),
  taken as (
    update delivery_due d set token = fence, lease_until = now() + make_interval(secs => lease_ms / 1000.0), attempts = d.attempts + 1
    from pick p where d.endpoint_id = p.endpoint_id and d.delivery_id = p.delivery_id and d.token is null
    returning d.endpoint_id, d.delivery_id, d.attempts, d.workspace_id, d.event_id, d.type),
  counted as (
    update endpoint_lane l set in_flight = l.in_flight + t.n, tokens = coalesce(r.tokens - t.n, l.tokens), tokens_at = now()
    from (select t.endpoint_id, count(*)::integer as n from taken t group by 1) t join lane r on r.endpoint_id = t.endpoint_id
    where l.endpoint_id = t.endpoint_id)
  select t.endpoint_id, r.revision, t.delivery_id, fence, t.attempts, t.workspace_id, t.event_id, t.type, e.type, e.conversation_id,
    s.channel_id, s.contact_id, e.payload, s.body, e.created_at
  from taken t join lane r on r.endpoint_id = t.endpoint_id
  left join event e on e.id = t.event_id
  left join lateral event_source(t.workspace_id, e.conversation_id, e.payload) s on true
  union all
  select m.endpoint_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from (select s.endpoint_id from seen s group by 1 having bool_or(s.is_behind) and count(*) = looks) m;
end
$body$;

-- As in …001220_pump; what ends puts the next of its conversation back.
create or replace function settle_deliveries(endpoints uuid[], deliveries uuid[], tokens uuid[], verdicts text[], delays_ms bigint[],
  starts timestamptz[], durations integer[], codes smallint[], failures text[], headers jsonb[], bodies text[])
  returns setof integer
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $body$
#variable_conflict use_column
begin
  perform 1 from endpoint_lane l where l.endpoint_id = any (endpoints) order by l.endpoint_id for no key update;
  return query
  with given as materialized (
    select * from unnest(endpoints, deliveries, tokens, verdicts, delays_ms, starts, durations, codes, failures, headers, bodies)
      with ordinality g (endpoint, delivery, token, verdict, delay_ms, started, duration, code, failure, header, body, ord)),
  gone as (
    delete from delivery_due d using given g
    where d.endpoint_id = g.endpoint and d.delivery_id = g.delivery and d.token = g.token and g.verdict <> 'retry'
    returning g.ord, d.workspace_id, d.event_id, d.type, d.attempts, d.endpoint_id, d.delivery_id, d.ordered_key),
  later as (
    update delivery_due d set token = null, lease_until = null, due_at = now() + make_interval(secs => g.delay_ms / 1000.0) from given g
    where d.endpoint_id = g.endpoint and d.delivery_id = g.delivery and d.token = g.token and g.verdict = 'retry'
    returning g.ord, d.workspace_id, d.event_id, d.type, d.attempts),
  next as (
    update delivery_due d set is_behind = false
    from gone g cross join lateral (select x.delivery_id from delivery_due x
      where x.endpoint_id = g.endpoint_id and x.ordered_key = g.ordered_key and x.delivery_id <> all (select y.delivery_id from gone y)
      order by x.delivery_id limit 1) x
    where g.ordered_key is not null and d.endpoint_id = g.endpoint_id and d.delivery_id = x.delivery_id and d.is_behind),
  held as materialized (
    select r.*, g.* from (
      select ord, workspace_id, event_id, type, attempts from gone union all select * from later) r (nth, workspace_id, event_id, type, attempts)
    join given g on g.ord = r.nth),
  finished as (
    insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
    select h.delivery, h.workspace_id, h.endpoint, h.event_id, h.type, h.verdict, h.attempts from held h where h.verdict <> 'retry'),
  logged as (
    insert into attempt (workspace_id, endpoint_id, delivery_id, number, started_at, duration_ms, status_code, failure, response_headers, response_body)
    select h.workspace_id, h.endpoint, h.delivery, h.attempts, h.started, h.duration, h.code, h.failure, h.header, h.body
    from held h where h.verdict <> 'expired'),
  sums as (
    select h.endpoint, count(*)::integer as n, count(*) filter (where h.verdict = 'succeeded')::integer as succeeded,
      count(*) filter (where h.failure is not null)::integer as failed, sum(h.duration)::bigint as duration
    from held h group by h.endpoint),
  freed as (
    update endpoint_lane l set in_flight = greatest(l.in_flight - s.n, 0),
      failures = case when s.succeeded > 0 then 0 else l.failures + s.failed end,
      trips = case when s.succeeded > 0 then 0 when breaker_opens(l, s.failed) then l.trips + 1 else l.trips end,
      blocked_until = case when s.succeeded > 0 then null
        when breaker_opens(l, s.failed) then now() + make_interval(secs => least(300, 5 * 2 ^ least(l.trips, 6))) else l.blocked_until end
    from sums s where l.endpoint_id = s.endpoint),
  charted as (
    insert into endpoint_health (endpoint_id, step, succeeded, failed, duration_ms)
    select s.endpoint, to_timestamp(floor(extract(epoch from now()) / 300) * 300), s.succeeded, s.failed, s.duration from sums s
    on conflict (endpoint_id, step) do update set succeeded = endpoint_health.succeeded + excluded.succeeded,
      failed = endpoint_health.failed + excluded.failed, duration_ms = endpoint_health.duration_ms + excluded.duration_ms)
  select h.nth::integer from held h;
end
$body$;
