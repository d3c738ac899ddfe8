-- Lanes (server/delivery/lane-store.ts). Lock order: channels, messages by (workspace, id), lane entries; a claim takes entries by
-- SKIP LOCKED and waits for nobody.

create function status_word(status smallint) returns text language sql immutable parallel safe as $body$
  select case status when 1 then 'queued' when 10 then 'sending' when 15 then 'unknown' when 20 then 'sent' when 25 then 'failed'
    when 30 then 'delivered' when 40 then 'read' when 50 then 'played' end
$body$;

create function status_payload(team uuid, assignee uuid, message uuid, seq bigint, status smallint, code text, at timestamptz)
  returns jsonb language sql stable as $body$
  select jsonb_build_object('route', jsonb_build_object('teamId', team, 'assigneeId', assignee), 'messageId', message, 'seq', seq,
    'status', status_word(status), 'errorCode', case when status = 25 then code end, 'at', iso_time(at))
$body$;

-- Where a person can be reached, LID first, then what WhatsApp itself said: Identity[] of server/channels/provider.ts.
create function contact_addresses(workspace uuid, contact uuid) returns jsonb language sql stable as $body$
  select jsonb_agg(jsonb_build_object('kind', (array['phone', 'lid', 'bsuid'])[i.kind], 'value', i.value)
    order by i.kind = 2 desc, i.certainty desc, i.kind, i.value)
  from contact_identity i where i.workspace_id = workspace and i.contact_id = contact and i.certainty > 0
$body$;

-- Claims for every channel that a worker wants to serve, in one call. A worker whose lease has gone, or a channel with a later
-- holder, gets nothing: the worker's row is held `for share`, so a takeover waits for a claim in flight and then sees it.
-- The number's bucket is refilled and paid in the same statement and lives in the database, so a takeover cannot start it
-- afresh. `heads`: everything of priority 1 up to there has been served; an index scan from it passes no dead rows
-- (measured with an old snapshot open: 6 to 23 ms, not 70). Order: priority, then acceptance; a reply is never behind a campaign.
create function claim_lanes(worker uuid, worker_epoch bigint, workspaces uuid[], channels uuid[], epochs bigint[], credits int[], heads uuid[])
  returns table (workspace_id uuid, channel_id uuid, wait_ms double precision, message_id uuid, "position" uuid, priority smallint,
    conversation_id uuid, provider_message_id text, body text, kind smallint, content jsonb, traceparent text, is_resend boolean,
    identities jsonb) language plpgsql as $body$
#variable_conflict use_column
begin
  -- Holds each fence until the commit: a hand-over of the channel waits for this claim, or this claim sees it. Otherwise what is
  -- claimed here just after the new holder looked for claims in flight would stay claimed for ever.
  perform 1 from channel h where (h.workspace_id, h.id) in (select g.w, g.channel from unnest(workspaces, channels) g (w, channel))
  order by h.workspace_id, h.id for share;
  return query
  with own as materialized (
    select 1 from session_worker s where s.id = worker and s.epoch = worker_epoch and s.expires_at > now() for share),
  want as materialized (
    select g.*, h.per_minute, least(h.burst, coalesce(b.tokens
      + greatest(extract(epoch from now() - b.at)::double precision, 0) * h.per_minute / 60, h.burst)) as available
    from unnest(workspaces, channels, epochs, credits, heads) g (w, channel, epoch, credit, head)
    join channel h on h.workspace_id = g.w and h.id = g.channel and h.worker_id = worker and h.epoch = g.epoch
    left join lane_bucket b on b.workspace_id = g.w and b.channel_id = g.channel
    where exists (select 1 from own)),
  pick as materialized (
    select l.*, w.epoch, w.available, w.per_minute from want w cross join lateral (
      select e.workspace_id, e.channel_id, e.priority, e.position from lane_entry e
      where e.workspace_id = w.w and e.channel_id = w.channel and (e.priority, e.position) > (1::smallint, w.head)
        and e.claimed_at is null and (e.not_before is null or e.not_before <= now())
      order by e.priority, e.position limit least(w.credit, floor(w.available)::int)
      for no key update of e skip locked) l),
  -- What the rest needs is carried along: joining these sets with each other, of which the planner expects ten rows, took 1,000 ms.
  claimed as (
    update lane_entry e set claimed_at = now(), fence = p.epoch, not_before = null from pick p
    where e.workspace_id = p.workspace_id and e.channel_id = p.channel_id and e.priority = p.priority and e.position = p.position
    returning e.workspace_id, e.channel_id, e.priority, e.position, e.message_id, p.available, p.per_minute),
  paid as (
    insert into lane_bucket (workspace_id, channel_id, tokens, at)
    select c.workspace_id, c.channel_id, min(c.available) - count(*), now() from claimed c group by 1, 2 order by 1, 2
    on conflict (workspace_id, channel_id) do update set tokens = excluded.tokens, at = excluded.at),
  found as materialized (
    select c.*, c.available - count(*) over (partition by c.channel_id) as tokens, m.conversation_id, m.seq, m.provider_message_id,
      m.body, m.kind, m.content, m.traceparent, m.status, v.team_id, v.assignee_id, v.contact_id
    from claimed c join message m on m.workspace_id = c.workspace_id and m.id = c.message_id
    join conversation v on v.workspace_id = m.workspace_id and v.id = m.conversation_id),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select f.workspace_id, 'message.status', f.conversation_id,
      status_payload(f.team_id, f.assignee_id, f.message_id, f.seq, 10::smallint, null, now())
    from found f returning id),
  -- Materialized: as a subquery it was run, and announced everything, once per row.
  announced as materialized (select announce_events(array_agg(id)) from told)
  select f.workspace_id, f.channel_id, case when f.tokens < 1 then ceil((1 - f.tokens) * 60000 / f.per_minute) end,
    f.message_id, f.position, f.priority, f.conversation_id, f.provider_message_id, f.body, f.kind, f.content, f.traceparent,
    f.status = 15, (select jsonb_agg(jsonb_build_object('kind', (array['phone', 'lid', 'bsuid'])[i.kind], 'value', i.value)
        order by i.kind = 2 desc, i.certainty desc, i.kind, i.value)
      from contact_identity i where i.workspace_id = f.workspace_id and i.contact_id = f.contact_id and i.certainty > 0)
  from found f cross join announced
  union all
  select w.w, w.channel, ceil((1 - w.available) * 60000 / w.per_minute), null, null, null, null, null, null, null, null, null, null, null
  from want w where w.available < 1
  order by 2, 6, 5;
end
$body$;

-- Applies what was learned about messages, forward only (server/delivery/rules.ts is the same as a pure function). A row with an
-- `id` is the outcome of a claim and counts only while the claim's fence is its epoch; a row with a provider id is evidence and
-- counts only while the channel's is. Several rows about one message: the furthest wins, and gives one event.
-- In doubt (15), where the far side drops copies, the entry stays for one resend under the same id.
create function settle_messages(workspaces uuid[], channels uuid[], epochs bigint[], ids uuid[], provider_ids text[],
  statuses smallint[], codes text[], ats timestamptz[], resend_after interval)
  returns table (ord integer, outcome text) language plpgsql as $body$
#variable_conflict use_column
declare
  current bigint[];
  found uuid[];
  moved_ids uuid[];
  events uuid[];
begin
  perform 1 from channel h where (h.workspace_id, h.id) in (
    select g.w, g.channel from unnest(workspaces, channels, provider_ids) g (w, channel, provider_id) where g.provider_id is not null)
  order by h.workspace_id, h.id for share;
  select coalesce(array_agg(g.ord), '{}') into current
  from unnest(workspaces, channels, epochs, provider_ids) with ordinality g (w, channel, epoch, provider_id, ord)
  left join channel h on g.provider_id is not null and h.workspace_id = g.w and h.id = g.channel
  where g.provider_id is null or h.epoch = g.epoch;
  select array_agg(coalesce(g.id, m.id) order by g.ord) into found
  from unnest(workspaces, channels, ids, provider_ids) with ordinality g (w, channel, id, provider_id, ord)
  left join message m on g.id is null and m.workspace_id = g.w and m.channel_id = g.channel and m.provider_message_id = g.provider_id;
  perform 1 from message m where (m.workspace_id, m.id) in (select g.w, g.id from unnest(workspaces, found) g (w, id))
  order by m.workspace_id, m.id for no key update;

  with given as materialized (
    select g.*, coalesce(g.told_at, now()) as at, m.channel_id, m.conversation_id, m.seq, m.resends, m.lane_position, e.fence, e.priority,
      case when e.claimed_at is not null then 10 else m.status end as was
    from unnest(workspaces, channels, epochs, found, provider_ids, statuses, codes, ats) with ordinality
      g (w, channel, epoch, id, provider_id, status, code, told_at, ord)
    join message m on m.workspace_id = g.w and m.id = g.id and m.channel_id = g.channel and m.direction = 2
    left join lane_entry e on e.workspace_id = m.workspace_id and e.channel_id = m.channel_id and e.position = m.lane_position
      and e.priority = case when m.campaign_id is null then 1 else 5 end
    where g.ord = any (current)),
  chosen as materialized (
    select distinct on (g.w, g.id) g.*, g.status = 15 and g.resends = 0 and h.provider in ('linked', 'simulated') as resend
    from given g join channel h on h.workspace_id = g.w and h.id = g.channel_id
    where case
      when g.provider_id is null then g.was = 10 and g.fence = g.epoch
      when g.status = 25 then g.was in (10, 15, 20)
      else g.was < g.status end
    order by g.w, g.id, g.status desc, g.ord),
  moved as (
    update message m set status = c.status, resends = m.resends + case when c.resend then 1 else 0 end,
      error_code = case when c.status = 25 then c.code when c.status > 25 then null else m.error_code end,
      sent_at = case when c.status in (20, 30, 40, 50) then coalesce(m.sent_at, c.at) else m.sent_at end,
      delivered_at = case when c.status >= 30 then coalesce(m.delivered_at, c.at) else m.delivered_at end,
      read_at = case when c.status >= 40 then coalesce(m.read_at, c.at) else m.read_at end
    from chosen c where m.workspace_id = c.w and m.id = c.id returning m.id),
  freed as (
    delete from lane_entry e using chosen c
    where not c.resend and e.workspace_id = c.w and e.channel_id = c.channel_id and e.priority = c.priority and e.position = c.lane_position),
  waiting as (
    update lane_entry e set claimed_at = null, fence = null, not_before = now() + resend_after from chosen c
    where c.resend and e.workspace_id = c.w and e.channel_id = c.channel_id and e.priority = c.priority and e.position = c.lane_position),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select c.w, 'message.status', c.conversation_id, status_payload(v.team_id, v.assignee_id, c.id, c.seq, c.status, c.code, c.at)
    from chosen c join conversation v on v.workspace_id = c.w and v.id = c.conversation_id order by c.ord returning id)
  select (select array_agg(id) from moved), (select array_agg(id) from told) into moved_ids, events;
  perform announce_events(events);
  return query select g.ord::integer, case when g.ord <> all (current) then 'fenced' when g.id = any (moved_ids) then 'moved' else 'same' end
  from unnest(found) with ordinality g (id, ord);
end
$body$;

-- A channel has a new holder: what the former one had in flight is in doubt. Called in the transaction that takes the channel.
create function doubt_claims(channels uuid[], resend_after interval) returns integer language plpgsql as $body$
declare
  doubted integer;
begin
  select count(s.*) into doubted from (
    select array_agg(e.workspace_id) as workspaces, array_agg(e.channel_id) as channels, array_agg(e.fence) as fences,
      array_agg(e.message_id) as ids, array_fill(null::text, array[count(*)::int]) as nothing,
      array_fill(15::smallint, array[count(*)::int]) as statuses, array_fill(now(), array[count(*)::int]) as ats
    from channel h join lane_entry e on e.workspace_id = h.workspace_id and e.channel_id = h.id
    where h.id = any (channels) and e.claimed_at is not null) c
  cross join lateral settle_messages(c.workspaces, c.channels, c.fences, c.ids, c.nothing, c.statuses, c.nothing, c.ats, resend_after) s
  where s.outcome = 'moved';
  return doubted;
end
$body$;
