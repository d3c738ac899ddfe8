-- How many requests a workspace may make through the public API in any 60 seconds, over all web processes together
-- (server/auth/request-allowance.ts). A process takes small blocks ahead of need and brings back what it did not use.

alter table workspace add column api_per_minute integer not null default 20000 check (api_per_minute > 0);

-- Requests handed out, by quarters of a second since the epoch.
create table api_usage (
  workspace_id uuid not null,
  slot bigint not null,
  n integer not null,
  primary key (workspace_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- For each workspace: writes down the requests that were already made on credit (`owed`), then grants at most `wanted`. What a
-- process takes it must use within half a second, so the requests of any 60 seconds were handed out within 60.5: together with the
-- two quarters that are cut at the ends those are 244 slots. `returns_*` brings back what was not used, into its slot.
create function lease_requests(workspaces uuid[], wanted integer[], owed integer[], return_workspaces uuid[], return_slots bigint[],
  return_counts integer[])
  returns table (ord integer, granted integer, slot bigint, remaining integer, per_minute integer, retry_ms integer)
  language plpgsql as $body$
#variable_conflict use_column
declare
  kept constant integer := 244;
  item record;
  here bigint;
  used integer;
  given integer;
  oldest bigint;
begin
  -- A crash may forget the last moments; nobody is charged for them.
  perform set_config('synchronous_commit', 'off', true);
  -- One after another for each workspace, in one order for all.
  perform pg_advisory_xact_lock(hashtextextended(w::text, 1010)) from (select distinct w from unnest(workspaces) g (w) order by w) sorted;

  update api_usage u set n = greatest(0, u.n - r.n)
  from (select w, s, sum(n)::integer as n from unnest(return_workspaces, return_slots, return_counts) g (w, s, n) group by w, s) r
  where u.workspace_id = r.w and u.slot = r.s;

  for item in
    select g.ord::integer as ord, g.w, g.wanted, g.owed, coalesce(k.api_per_minute, 0) as per_minute
    from unnest(workspaces, wanted, owed) with ordinality g (w, wanted, owed, ord) left join workspace k on k.id = g.w order by g.w
  loop
    here := floor(extract(epoch from clock_timestamp()) * 4)::bigint;
    -- Slots of the future come from a clock that was set back.
    delete from api_usage u where u.workspace_id = item.w and (u.slot <= here - kept - 8 or u.slot > here + 8);
    select coalesce(sum(u.n), 0), min(u.slot) filter (where u.n > 0) into used, oldest
    from api_usage u where u.workspace_id = item.w and u.slot > here - kept;
    given := least(item.wanted, greatest(0, item.per_minute - used - item.owed));
    if given + item.owed > 0 then
      insert into api_usage as u (workspace_id, slot, n) values (item.w, here, given + item.owed)
      on conflict (workspace_id, slot) do update set n = u.n + excluded.n;
    end if;
    ord := item.ord;
    granted := given;
    slot := here;
    remaining := greatest(0, item.per_minute - used - item.owed - given);
    per_minute := item.per_minute;
    retry_ms := case when given = 0 and oldest is not null
      then greatest(50, (oldest + kept) * 250 - (extract(epoch from clock_timestamp()) * 1000)::bigint)::integer else 0 end;
    return next;
  end loop;
end
$body$;
