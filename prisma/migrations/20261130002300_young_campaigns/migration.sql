-- A campaign fills `recipient` and `lane_entry` within seconds, and until the statistics know of it PostgreSQL believes that there is
-- nobody: it then takes every row of a call for every row of the campaign. 500 messages out of lanes that held 6,000 took 9.6 s (now
-- 40 ms), and a cancel of 50,000 people 16 s instead of 2. What a batch names is found one by one here (offset 0) or by a list, which
-- leaves no order of joining to choose. By place (ctid) only where a lock keeps it true.

-- As in …1520_release.
create or replace function withdraw_messages(workspace uuid, ids uuid[], recipient_status smallint, reasons text[]) returns integer
  language plpgsql as $body$
#variable_conflict use_column
declare
  withdrawn uuid[];
  events uuid[];
begin
  perform 1 from message m where m.workspace_id = workspace and m.id = any (ids) order by m.id for no key update;
  with waiting as materialized (
    select m.id, m.status, q.place from unnest(ids) g (id)
    cross join lateral (select t.* from message t where t.workspace_id = workspace and t.id = g.id offset 0) m
    cross join lateral (
      select e.ctid as place from lane_entry e
      where e.workspace_id = workspace and e.channel_id = m.channel_id and e.priority = 5 and e.position = m.lane_position
        and e.claimed_at is null
      offset 0 for update) q
    where m.status in (1, 15)),
  freed as (delete from lane_entry e using waiting w where e.ctid = w.place returning w.id, w.status),
  failed as (
    update message m set status = 25, error_code = 'cancelled' from freed f
    where m.workspace_id = workspace and m.id = f.id and f.status = 1 returning m.*),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select m.workspace_id, 'message.status', c.id, status_payload(c.team_id, c.assignee_id, m.id, m.seq, m.status, m.error_code, now())
    from failed m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id returning id)
  select (select array_agg(f.id) from failed f), (select array_agg(t.id) from told t) into withdrawn, events;
  update recipient r set status = recipient_status, reason = reasons[array_position(ids, r.message_id)],
    message_id = case when recipient_status = 0 then null else r.message_id end,
    queued_at = case when recipient_status = 0 then null else r.queued_at end
  where r.workspace_id = workspace and r.message_id = any (withdrawn) and r.status = 1;
  perform announce_events(events);
  return coalesce(cardinality(withdrawn), 0);
end
$body$;
-- As in …1510_campaign_lanes.
create or replace function follow_messages(workspaces uuid[], ids uuid[]) returns void language plpgsql as $body$
begin
  update recipient r set
    status = case when r.status = 45 then 45 when m.status = 25 and m.error_code = 'cancelled' then 90 else least(m.status, 40) end,
    reason = case when m.status = 25 then coalesce(m.error_code, '') end,
    sent_at = m.sent_at, delivered_at = m.delivered_at, read_at = m.read_at
  from message m
  where r.workspace_id = any (workspaces) and r.message_id = any (ids)
    and m.workspace_id = r.workspace_id and m.id = r.message_id and m.id = any (ids) and (r.status <> 90 or r.reason = 'cancelled');
end
$body$;

-- As in …1520_release.
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
    cross join lateral (
      select w.ctid as place from recipient w
      where w.workspace_id = workspace and w.campaign_id = campaign and w.contact_id = g.contact and w.status in (0, 5) offset 0) w
    where r.ctid = w.place
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

-- A replaced function loses its settings (…1950_kept_plans).
do $body$
declare
  hot regprocedure;
begin
  for hot in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace
    and p.proname in ('release_recipients', 'follow_messages', 'withdraw_messages')
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off '
      'set enable_mergejoin = off', hot);
  end loop;
end
$body$;
