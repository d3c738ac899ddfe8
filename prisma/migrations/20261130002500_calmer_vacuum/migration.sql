-- Looking after young tables took a tenth of PostgreSQL's work while an installation took 2,500 messages a second: every two seconds their
-- rows had grown by enough for it. What is only added to and dropped by the day gains nothing from it: no row of it dies, and its plans
-- depend on its key alone, for which a small sample does. Messages, of which each is written three times, have statistics anew when
-- there are a third more, and are cleaned when as many have moved as some ten seconds move at most.
alter table message set (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_threshold = 50000);
alter table idempotency_key set (autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = -1);

do $$
declare
  place record;
begin
  for place in select a.attrelid::regclass as name, a.attname as col from pg_attribute a
    where a.attrelid in (select 'event'::regclass union all select 'idempotency_key'::regclass union all
        select inhrelid from pg_inherits where inhparent = 'event'::regclass)
      and a.attnum > 0 and not a.attisdropped and a.attstattarget is distinct from 0 loop
    execute format('alter table %s alter column %I set statistics 10', place.name, place.col);
  end loop;
end
$$;

do $$
declare
  name regclass;
begin
  for name in select i.inhrelid::regclass from pg_inherits i join pg_class p on p.oid = i.inhparent where p.relkind = 'p' loop
    execute format('alter table %s set (autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 1)', name);
  end loop;
end
$$;

-- As in …2400_no_wide_statistics; a new partition takes over no settings by itself.
create or replace function ensure_day_partitions(parent text, days integer) returns integer language plpgsql as $body$
declare
  made integer := 0;
  day date;
  name text;
  col record;
begin
  for day in select (now() at time zone 'UTC')::date + ahead from generate_series(0, days - 1) ahead loop
    name := parent || '_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L) '
          'with (autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_scale_factor = 1)', name, parent,
          v7floor(day::timestamp at time zone 'UTC'), v7floor((day + 1)::timestamp at time zone 'UTC'));
        for col in select attname, attstattarget as target from pg_attribute
          where attrelid = parent::regclass and attnum > 0 and not attisdropped and attstattarget >= 0 loop
          execute format('alter table %I alter column %I set statistics %s', name, col.attname, col.target);
        end loop;
        made := made + 1;
      exception when check_violation then
        raise notice 'partition % not made: the default partition holds its rows', name;
      end;
    end if;
  end loop;
  return made;
end
$body$;
