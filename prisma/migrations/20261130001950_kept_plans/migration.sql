-- The functions that take batches of messages and deliveries: each statement in them is planned once a connection, and walks indexes.
-- Left alone, PostgreSQL planned them anew for nearly every small batch (planning was more than the work), and while the statistics of a
-- young `message` said it was small, it read the whole table once for every row of the batch. CPU of the backend per message, from accept
-- to read: batches of 16 620 µs before and 430 after; of 3 1,750 and 1,330; with the statistics of an empty table 2,700 and 430.
-- A function that is replaced loses its settings: say them again (server/db/kept-plans.test.ts has the list).
do $body$
declare
  hot regprocedure;
begin
  for hot in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('accept_messages', 'receive_inbound', 'known_contacts', 'find_threads', 'claim_lanes', 'settle_messages',
      'claim_deliveries', 'settle_deliveries')
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off '
      'set enable_mergejoin = off', hot);
  end loop;
end
$body$;
alter function publish_events() set plan_cache_mode = force_generic_plan;
