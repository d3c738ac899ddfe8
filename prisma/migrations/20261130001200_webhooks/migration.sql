-- Outbound webhooks: who listens (webhook_endpoint), what is still to be sent (delivery_due), and what became of it (delivery,
-- attempt). Statuses and reasons: server/webhooks/states.ts.

create table webhook_endpoint (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null default '',
  -- public types of server/webhooks/catalogue, or patterns: conversation.* and *
  event_types text[] not null check (cardinality(event_types) > 0),
  -- the form a person fills in, and what it compiles to (server/webhooks/filter.ts)
  filter jsonb,
  filter_path jsonpath,
  -- whether events are kept while it is disabled, to be delivered afterwards
  keeps_events boolean not null default true,
  is_ordered boolean not null default false,
  max_in_flight integer not null default 8 check (max_in_flight between 1 and 64),
  -- null: as fast as it answers
  per_second integer check (per_second between 1 and 10000),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('member', 'gone', 'failing')),
  disabled_at timestamptz,
  -- sealed by the app (server/platform/secrets.ts); the former one signs too until its time
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  -- raised by every change, so that a pump knows what it has cached is stale
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (workspace_id, id)
);
create unique index webhook_endpoint_id_key on webhook_endpoint (id);

-- What the pumps share about an endpoint: how much is in flight, its pace, and the breaker. Never touched by a publish, so
-- publishers never wait for each other. Updated in place, hence the free space in its pages.
create table endpoint_lane (
  endpoint_id uuid primary key,
  workspace_id uuid not null,
  is_open boolean not null default true,
  in_flight integer not null default 0,
  max_in_flight integer not null,
  per_second integer,
  tokens double precision not null default 1,
  tokens_at timestamptz not null default now(),
  -- failed attempts in a row; how often in a row the breaker opened; while it is open nothing is claimed
  failures integer not null default 0,
  trips integer not null default 0,
  blocked_until timestamptz
) with (fillfactor = 10);

create table delivery_due (
  endpoint_id uuid not null,
  delivery_id uuid not null,
  workspace_id uuid not null,
  event_id uuid not null,
  type text not null,
  conversation_id uuid,
  -- the conversation, when the endpoint wants its events in order
  ordered_key uuid,
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  token uuid,
  lease_until timestamptz,
  primary key (endpoint_id, delivery_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index delivery_due_ready on delivery_due (endpoint_id, due_at) where token is null;
create index delivery_due_lease on delivery_due (lease_until) where token is not null;
create index delivery_due_order on delivery_due (endpoint_id, ordered_key, delivery_id) where ordered_key is not null;

-- Finished ones only, so that a day's partition can be dropped while retries wait. A delivery lies in the day of its event.
create table delivery (
  id uuid not null,
  workspace_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  status text not null check (status in ('succeeded', 'failed', 'expired', 'cancelled')),
  attempts integer not null,
  finished_at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create index delivery_endpoint on delivery (endpoint_id, id);
create table delivery_default partition of delivery default;

-- What an attempt sent is rendered anew from the event when somebody looks; what came back is kept, capped.
create table attempt (
  id uuid not null default uuidv7(),
  workspace_id uuid not null,
  endpoint_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status_code smallint,
  -- why it failed: server/webhooks/states.ts; null when it succeeded
  failure text,
  response_headers jsonb,
  response_body text,
  primary key (id)
) partition by range (id);
create index attempt_delivery on attempt (delivery_id);
create table attempt_default partition of attempt default;

-- Attempts by endpoint in steps of five minutes: the health chart and the judgement whether to disable.
create table endpoint_health (
  endpoint_id uuid not null,
  step timestamptz not null,
  succeeded integer not null default 0,
  failed integer not null default 0,
  duration_ms bigint not null default 0,
  primary key (endpoint_id, step)
) with (fillfactor = 30);

-- Makes the daily partitions of `parent` for the given days from today; safe to call again. Ids from a wrong clock fall into
-- the default partition.
create function ensure_day_partitions(parent text, days integer) returns integer language plpgsql as $body$
declare
  made integer := 0;
  day date;
  name text;
begin
  for day in select (now() at time zone 'UTC')::date + ahead from generate_series(0, days - 1) ahead loop
    name := parent || '_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent,
          v7floor(day::timestamp at time zone 'UTC'), v7floor((day + 1)::timestamp at time zone 'UTC'));
        made := made + 1;
      exception when check_violation then
        raise notice 'partition % not made: the default partition holds its rows', name;
      end;
    end if;
  end loop;
  return made;
end
$body$;

-- Ends the days of `parent` older than `keep_days`, and what the default partition holds of them.
create function drop_day_partitions(parent text, keep_days integer) returns integer language plpgsql as $body$
declare
  dropped integer := 0;
  name text;
  first_day date := (now() at time zone 'UTC')::date - keep_days;
begin
  for name in
    select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = parent::regclass and relname ~ ('^' || parent || '_[0-9]{8}$')
      and to_date(right(relname, 8), 'YYYYMMDD') < first_day
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  execute format('delete from %I where id < %L', parent || '_default', v7floor(first_day::timestamp at time zone 'UTC'));
  return dropped;
end
$body$;
select ensure_day_partitions('delivery', 3), ensure_day_partitions('attempt', 3);
