-- Statements over a thousand rows. As in …400_inbox; but what moved is found by adding up, not by joining each old row with its new one:
-- of transition tables PostgreSQL knows no sizes, and under the settings of the hot paths it compared each with each (150 ms for 1,000).
create or replace function count_moved_conversations() returns trigger language plpgsql as $body$
begin
  insert into queue_count (workspace_id, queue, owner_id, shard, n)
  select moved.workspace_id, cell.queue, cell.owner_id, pg_backend_pid() % 64, sum(moved.delta)
  from (
    select c.workspace_id, c.status, c.assignee_id, c.team_id, c.is_waiting, sum(c.delta) as delta
    from (
      select workspace_id, status, assignee_id, team_id, waiting_since is not null as is_waiting, -1 as delta from old_rows
      union all select workspace_id, status, assignee_id, team_id, waiting_since is not null, 1 from new_rows) c
    group by 1, 2, 3, 4, 5 having sum(c.delta) <> 0
  ) moved cross join lateral queue_cells(moved.status, moved.assignee_id, moved.team_id, moved.is_waiting) cell
  group by 1, 2, 3 having sum(moved.delta) <> 0 order by 1, 2, 3
  on conflict (workspace_id, queue, owner_id, shard) do update set n = queue_count.n + excluded.n;
  return null;
end
$body$;

-- As in …1520_release; a closed thread tells nobody, so its payload is not made.
create or replace function release_recipients(workspace uuid, campaign uuid, contacts uuid[], channels uuid[], ids uuid[], candidates uuid[],
  kinds smallint[], bodies text[], previews text[], contents jsonb[], not_afters timestamptz[], links text[])
  returns integer language plpgsql as $body$
#variable_conflict use_column
declare
  threads uuid[];
  events uuid[];
  released integer;
begin
  threads := find_threads(array_fill(workspace, array[cardinality(ids)]), channels, contacts, candidates,
    array_fill(false, array[cardinality(ids)]));
  perform 1 from conversation c where c.workspace_id = workspace and c.id = any (threads) order by c.id for no key update;
  -- The rows are not joined with what they return: PostgreSQL expects ten of those and would compare each with each.
  with moved as (
    update recipient r set status = 1, reason = null, message_id = g.id, queued_at = now(), link_code = coalesce(r.link_code, g.link)
    from unnest(contacts, ids, links) g (contact, id, link)
    where r.workspace_id = workspace and r.campaign_id = campaign and r.contact_id = g.contact and r.status in (0, 5)
    returning 1),
  given as materialized (
    select g.*, c.place, c.last_seq + 1 as seq, uuidv7() as position,
      jsonb_build_object('teamId', c.team_id, 'assigneeId', c.assignee_id) as route
    from unnest(contacts, channels, ids, threads, kinds, bodies, previews, contents, not_afters) with ordinality
      g (contact_id, channel_id, id, thread, kind, body, preview, content, not_after, ord)
    -- Found one by one (offset 0) and raised where they stand, which their locks keep true: joined freely, all threads of the workspace
    -- were compared with each of the 1,000 while the statistics knew of few (4 s).
    cross join lateral (select t.ctid as place, t.* from conversation t where t.workspace_id = workspace and t.id = g.thread and t.contact_id = g.contact_id
      offset 0) c),
  raised as (
    update conversation c set last_seq = g.seq, last_message_at = now(), preview = g.preview,
      -- A closed thread keeps its place: a campaign would push everybody else's out of sight.
      list_at = case when c.status < 9 then greatest(c.list_at, date_trunc('second', now())) else c.list_at end
    from given g where c.ctid = g.place
    returning c.id, c.status, case when c.status < 9 then conversation_payload(c) end as payload),
  stored as (
    insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, campaign_id, provider_message_id,
      body, content, lane_position)
    select workspace, g.id, g.thread, g.seq, g.channel_id, 2, g.kind, 1, campaign, upper(replace(g.id::text, '-', '')), g.body, g.content,
      g.position
    from given g order by g.id),
  laned as (
    insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id, campaign_id, position, not_after)
    select workspace, g.channel_id, 5, g.id, g.contact_id, campaign, g.position, g.not_after from given g),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select workspace, type, thread, payload from (
      select 'message.created' as type, g.thread, message_payload(g.route, g.id, g.thread, g.seq, 2::smallint, g.kind, 'queued', null, g.body,
        g.content, now()) as payload, g.ord from given g
      union all select 'conversation.updated', r.id, r.payload, null from raised r where r.status < 9) e
    order by ord nulls last returning id)
  select (select array_agg(id) from told), (select least((select count(*) from moved), (select count(*) from given))) into events, released;
  if released <> cardinality(ids) then
    raise exception 'a recipient or a thread changed hands meanwhile' using errcode = 'serialization_failure';
  end if;
  perform announce_events(events);
  perform wake_lanes(array_fill(workspace, array[cardinality(channels)]), channels);
  return released;
end
$body$;
-- It was replaced, so its settings are said again (…1950_kept_plans).
do $body$
declare
  released regprocedure;
begin
  select p.oid::regprocedure into released from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = 'release_recipients';
  execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off '
    'set enable_mergejoin = off', released);
end
$body$;
