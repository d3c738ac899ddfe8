-- The pump's three statements. Lock order: endpoint_lane by id, then delivery_due by SKIP LOCKED or under its token.

-- Claims up to `wanted` deliveries, at most `per_endpoint` of each endpoint that has room under its cap, tokens by its pace and
-- no open breaker (one that is due for its probe gets one). The lane rows are locked, so that two pumps never exceed a cap
-- together; a lane another pump holds is skipped, not waited for. Least busy endpoints first: a sick one waits its turn.
create function claim_deliveries(wanted integer, per_endpoint integer, lease_ms integer)
  returns table (endpoint_id uuid, revision bigint, delivery_id uuid, token uuid, attempts integer, workspace_id uuid, event_id uuid,
    type text, event_type text, conversation_id uuid, channel_id uuid, contact_id uuid, payload jsonb, body text, at timestamptz)
  language plpgsql as $body$
#variable_conflict use_column
declare
  fence uuid := gen_random_uuid();
begin
  return query
  with ready as materialized (
    select l.endpoint_id, t.tokens,
      least(per_endpoint, case when l.trips > 0 then 1 else l.max_in_flight - l.in_flight end,
        case when l.per_second is null then per_endpoint else floor(t.tokens)::integer end) as room
    from endpoint_lane l cross join lateral (
      select least(l.per_second, l.tokens + extract(epoch from now() - l.tokens_at) * l.per_second)::double precision as tokens) t
    where l.is_open and l.in_flight < case when l.trips > 0 then 1 else l.max_in_flight end
      and (l.blocked_until is null or l.blocked_until <= now()) and (l.per_second is null or t.tokens >= 1)
      and exists (select from delivery_due d where d.endpoint_id = l.endpoint_id and d.token is null and d.due_at <= now())
    order by l.in_flight, random() limit wanted
    for no key update of l skip locked),
  pick as materialized (
    select r.endpoint_id, p.delivery_id from ready r cross join lateral (
      select d.delivery_id from delivery_due d
      where d.endpoint_id = r.endpoint_id and d.token is null and d.due_at <= now()
        and (d.ordered_key is null or not exists (select from delivery_due x
          where x.endpoint_id = d.endpoint_id and x.ordered_key = d.ordered_key and x.delivery_id < d.delivery_id))
      order by d.due_at limit r.room for no key update of d skip locked) p
    limit wanted),
  taken as (
    update delivery_due d set token = fence, lease_until = now() + make_interval(secs => lease_ms / 1000.0), attempts = d.attempts + 1
    from pick p where d.endpoint_id = p.endpoint_id and d.delivery_id = p.delivery_id
    returning d.endpoint_id, d.delivery_id, d.attempts, d.workspace_id, d.event_id, d.type),
  counted as (
    update endpoint_lane l set in_flight = l.in_flight + t.n, tokens = coalesce(r.tokens - t.n, l.tokens), tokens_at = now()
    from (select t.endpoint_id, count(*)::integer as n from taken t group by 1) t join ready r on r.endpoint_id = t.endpoint_id
    where l.endpoint_id = t.endpoint_id)
  select t.endpoint_id, w.revision, t.delivery_id, fence, t.attempts, t.workspace_id, t.event_id, t.type, e.type, e.conversation_id,
    s.channel_id, s.contact_id, e.payload, s.body, e.created_at
  from taken t join webhook_endpoint w on w.id = t.endpoint_id
  left join event e on e.id = t.event_id
  left join lateral event_source(t.workspace_id, e.conversation_id, e.payload) s on true;
end
$body$;

-- Whether more failures open an endpoint's breaker: ten in a row, or one when it is being probed. Not again while it is open: what
-- was in flight when it opened fails too.
create function breaker_opens(l endpoint_lane, failed integer) returns boolean language sql stable as $body$
  select failed > 0 and (l.trips > 0 or l.failures + failed >= 10) and (l.blocked_until is null or l.blocked_until <= now())
$body$;

-- Records what became of claimed deliveries. A row counts only while it is held under the caller's token: what was reaped and
-- claimed by another pump meanwhile is left alone, and its ordinal is not returned. `verdicts`: succeeded, failed, expired, retry.
-- The breaker opens after ten failures in a row, for 5 s doubling to 5 min, and each failed probe opens it again.
create function settle_deliveries(endpoints uuid[], deliveries uuid[], tokens uuid[], verdicts text[], delays_ms bigint[],
  starts timestamptz[], durations integer[], codes smallint[], failures text[], headers jsonb[], bodies text[])
  returns setof integer language plpgsql as $body$
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
    returning g.ord, d.workspace_id, d.event_id, d.type, d.attempts),
  later as (
    update delivery_due d set token = null, lease_until = null, due_at = now() + make_interval(secs => g.delay_ms / 1000.0) from given g
    where d.endpoint_id = g.endpoint and d.delivery_id = g.delivery and d.token = g.token and g.verdict = 'retry'
    returning g.ord, d.workspace_id, d.event_id, d.type, d.attempts),
  held as materialized (
    select r.*, g.* from (select * from gone union all select * from later) r (nth, workspace_id, event_id, type, attempts)
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

-- Frees what a dead pump held: due again at once, under the same ids. Returns how many.
create function reap_deliveries(at_most integer) returns integer language plpgsql as $body$
#variable_conflict use_column
declare
  dead uuid[];
  reaped integer;
begin
  select array_agg(distinct endpoint_id) into dead from (
    select d.endpoint_id from delivery_due d where d.token is not null and d.lease_until < now() order by d.lease_until limit at_most) x;
  if dead is null then return 0; end if;
  perform 1 from endpoint_lane l where l.endpoint_id = any (dead) order by l.endpoint_id for no key update;
  with freed as (
    update delivery_due d set token = null, lease_until = null, due_at = now()
    where d.endpoint_id = any (dead) and d.token is not null and d.lease_until < now()
    returning d.endpoint_id, d.delivery_id, d.workspace_id, d.attempts),
  logged as (
    insert into attempt (workspace_id, endpoint_id, delivery_id, number, started_at, duration_ms, failure)
    select f.workspace_id, f.endpoint_id, f.delivery_id, f.attempts, now(), 0, 'lost' from freed f),
  lanes as (
    update endpoint_lane l set in_flight = greatest(l.in_flight - f.n, 0)
    from (select f.endpoint_id, count(*)::integer as n from freed f group by 1) f where l.endpoint_id = f.endpoint_id)
  select count(*)::integer into reaped from freed;
  return reaped;
end
$body$;
