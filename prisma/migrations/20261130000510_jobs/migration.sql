-- Pools of Graphile Worker that run, with a heartbeat: a job locked by a pool that fell silent is free again after 15 s and
-- not after the four hours that the library waits (server/db/job-pools.ts).
create table job_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Ends the feed's days older than `keep_days`; a browser with an older cursor starts afresh. Returns how many partitions went.
create function drop_event_partitions(keep_days integer) returns integer language plpgsql as $body$
declare
  dropped integer := 0;
  name text;
begin
  for name in
    select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
    where inhparent = 'event'::regclass and relname ~ '^event_[0-9]{8}$'
      and to_date(right(relname, 8), 'YYYYMMDD') < (now() at time zone 'UTC')::date - keep_days
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  delete from event_default where created_at < now() - make_interval(days => keep_days);
  return dropped;
end
$body$;
