-- The lanes of campaigns: what a claim asks before it hands out a campaign's message, recipients that move with their messages, and the
-- release. Lock order: campaign, recipients that wait (skip locked), conversations, messages, lane entries, recipients, counters.

-- Why a person gets no campaign message, as their consent is now; null when they may. Asked by the snapshot, the release, the sweep of
-- what waits in lanes and, last, by the claim. Words: SKIP_REASONS of server/campaigns/states.ts.
create function consent_refusal(consent smallint, question_at timestamptz, requires_opt_in boolean) returns text
  language sql immutable parallel safe
  return case when consent = 2 then 'opted_out' when question_at is not null then 'consent_question'
    when requires_opt_in and consent <> 1 then 'no_consent' end;

-- Sets the recipients of messages to what their messages say; the caller holds the messages' locks. One who replied stays so, and one whose
-- message was cancelled is skipped, until a person sends it after all.
create function follow_messages(workspaces uuid[], ids uuid[]) returns void language plpgsql as $body$
begin
  update recipient r set
    status = case when r.status = 45 then 45 when m.status = 25 and m.error_code = 'cancelled' then 90 else least(m.status, 40) end,
    reason = case when m.status = 25 then coalesce(m.error_code, '') end,
    sent_at = m.sent_at, delivered_at = m.delivered_at, read_at = m.read_at
  from unnest(workspaces, ids) g (w, id)
  join message m on m.workspace_id = g.w and m.id = g.id
  where r.workspace_id = g.w and r.message_id = g.id and (r.status <> 90 or r.reason = 'cancelled');
end
$body$;

-- claim_lanes as in …230_lanes, which now knows campaigns. One message of theirs to a number and claim: only while the campaign runs (an
-- ended one has nothing but what a person sends again), the person's consent holds now, no reply or API message waits on the number,
-- nothing of a campaign is in flight on it, and its warm-up leaves room today. So a pause leaves at most one in flight.
create or replace function claim_lanes(worker uuid, worker_epoch bigint, workspaces uuid[], channels uuid[], epochs bigint[], credits int[], heads uuid[])
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
    select g.*, h.per_minute, h.warm_up_started_on, least(h.burst, coalesce(b.tokens
      + greatest(extract(epoch from now() - b.at)::double precision, 0) * h.per_minute / 60, h.burst)) as available
    from unnest(workspaces, channels, epochs, credits, heads) g (w, channel, epoch, credit, head)
    join channel h on h.workspace_id = g.w and h.id = g.channel and h.worker_id = worker and h.epoch = g.epoch
    left join lane_bucket b on b.workspace_id = g.w and b.channel_id = g.channel
    where exists (select 1 from own)),
  answering as materialized (
    select l.*, w.epoch, w.available, w.per_minute from want w cross join lateral (
      select e.workspace_id, e.channel_id, e.priority, e.position from lane_entry e
      where e.workspace_id = w.w and e.channel_id = w.channel and e.priority < 5 and (e.priority, e.position) > (1::smallint, w.head)
        and e.claimed_at is null and (e.not_before is null or e.not_before <= now())
      order by e.priority, e.position limit least(w.credit, floor(w.available)::int)
      for no key update of e skip locked) l),
  -- One probe of an index tells that there is no campaign: the rest of it is not begun then.
  campaigns as materialized (select from lane_entry where campaign_id is not null limit 1),
  campaigning as materialized (
    select l.*, w.epoch, w.available, w.per_minute from want w
    join workspace s on s.id = w.w
    left join channel_day d on d.workspace_id = w.w and d.channel_id = w.channel and d.day = (now() at time zone s.zone)::date
    cross join lateral (
      select e.workspace_id, e.channel_id, e.priority, e.position from lane_entry e
      join campaign g on g.workspace_id = e.workspace_id and g.id = e.campaign_id and g.status in ('running', 'completed')
      join contact k on k.workspace_id = e.workspace_id and k.id = e.contact_id
        and consent_refusal(k.consent, k.consent_question_at, g.requires_opt_in) is null
      where e.workspace_id = w.w and e.channel_id = w.channel and e.priority = 5
        and e.claimed_at is null and (e.not_before is null or e.not_before <= now()) and (e.not_after is null or e.not_after > now())
      order by e.position limit 1
      for no key update of e skip locked) l
    where exists (select from campaigns) and w.credit > 0 and w.available >= 1
      and coalesce(d.sent < warm_up_allowance(w.warm_up_started_on, (now() at time zone s.zone)::date), true)
      and not exists (select from lane_entry x where x.workspace_id = w.w and x.channel_id = w.channel and x.priority < 5
        and x.claimed_at is null and (x.not_before is null or x.not_before <= now()))
      and not exists (select from lane_entry x where x.workspace_id = w.w and x.channel_id = w.channel and x.priority = 5
        and x.claimed_at is not null)),
  pick as materialized (select * from answering union all select * from campaigning),
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

-- settle_messages as in …230_lanes, which now moves recipients with their messages, counts a number's day and notes a time-lock.
create or replace function settle_messages(workspaces uuid[], channels uuid[], epochs bigint[], ids uuid[], provider_ids text[],
  statuses smallint[], codes text[], ats timestamptz[], resend_after interval)
  returns table (ord integer, outcome text) language plpgsql as $body$
#variable_conflict use_column
declare
  current bigint[];
  found uuid[];
  moved_ids uuid[];
  campaign_workspaces uuid[];
  campaign_ids uuid[];
  used_workspaces uuid[];
  used_channels uuid[];
  locked_channels uuid[];
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
    select g.*, coalesce(g.told_at, now()) as at, m.channel_id, m.conversation_id, m.campaign_id, m.seq, m.resends, m.lane_position, e.fence, e.priority,
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
  select (select array_agg(id) from moved), (select array_agg(id) from told),
    array_agg(c.w) filter (where c.campaign_id is not null), array_agg(c.id) filter (where c.campaign_id is not null),
    array_agg(c.w) filter (where c.campaign_id is not null and c.was < 15 and c.status <> 25),
    array_agg(c.channel_id) filter (where c.campaign_id is not null and c.was < 15 and c.status <> 25),
    array_agg(c.channel_id) filter (where c.status = 25 and c.code = '463')
  from chosen c into moved_ids, events, campaign_workspaces, campaign_ids, used_workspaces, used_channels, locked_channels;
  perform announce_events(events);
  -- A time-lock: the number may start no new chats for a while. WhatsApp does not say for how long; a day is what it usually is.
  if locked_channels is not null then
    update channel set new_chats_from = now() + interval '24 hours' where id = any (locked_channels);
  end if;
  if campaign_ids is not null then
    perform follow_messages(campaign_workspaces, campaign_ids);
    insert into channel_day (workspace_id, channel_id, day, sent)
    select u.w, u.channel, (now() at time zone s.zone)::date, count(*)
    from unnest(used_workspaces, used_channels) u (w, channel) join workspace s on s.id = u.w group by 1, 2, 3 order by 1, 2, 3
    on conflict (workspace_id, channel_id, day) do update set sent = channel_day.sent + excluded.sent;
  end if;
  return query select g.ord::integer, case when g.ord <> all (current) then 'fenced' when g.id = any (moved_ids) then 'moved' else 'same' end
  from unnest(found) with ordinality g (id, ord);
end
$body$;

-- As in …800_archived_lanes; recipients follow.
create or replace function fail_archived_lane() returns trigger language plpgsql as $body$
declare
  events uuid[];
  ids uuid[];
begin
  perform 1 from message m where (m.workspace_id, m.id) in (select e.workspace_id, e.message_id from lane_entry e
    where e.workspace_id = new.workspace_id and e.channel_id = new.id and e.claimed_at is null)
  order by m.workspace_id, m.id for no key update;
  with freed as (
    delete from lane_entry e where e.workspace_id = new.workspace_id and e.channel_id = new.id and e.claimed_at is null
    returning e.message_id),
  failed as (
    update message m set status = 25, error_code = 'channel_archived' from freed
    where m.workspace_id = new.workspace_id and m.id = freed.message_id and m.status < 20 returning m.*),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select m.workspace_id, 'message.status', c.id, status_payload(c.team_id, c.assignee_id, m.id, m.seq, m.status, m.error_code, now())
    from failed m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id returning id)
  select (select array_agg(id) from told), (select array_agg(f.id) from failed f where f.campaign_id is not null) into events, ids;
  perform announce_events(events);
  if ids is not null then
    perform follow_messages(array_fill(new.workspace_id, array[cardinality(ids)]), ids);
  end if;
  return null;
end
$body$;

-- As in …1430_merged_histories. Both were in a campaign: each stays in its books, but who got it as one of the two gets it no more as
-- the other, and of two who wait one is enough.
create or replace function move_histories() returns trigger language plpgsql as $body$
declare
  events uuid[];
  campaigns uuid[];
begin
  with moved as (
    update contact_event set contact_id = new.kept_id
    where workspace_id = new.workspace_id and contact_id = new.merged_id returning id)
  select array_agg(id) into events from moved;
  update recipient r set status = 90, reason = 'merged' from recipient o
  where r.workspace_id = new.workspace_id and r.contact_id in (new.kept_id, new.merged_id) and r.status in (0, 5)
    and o.workspace_id = r.workspace_id and o.campaign_id = r.campaign_id and o.contact_id in (new.kept_id, new.merged_id)
    and o.contact_id <> r.contact_id
    and (o.message_id is not null or (o.status in (0, 5) and r.contact_id = new.merged_id));
  with moved as (
    update recipient r set contact_id = new.kept_id
    where r.workspace_id = new.workspace_id and r.contact_id = new.merged_id and not exists (
      select from recipient o where o.workspace_id = r.workspace_id and o.campaign_id = r.campaign_id and o.contact_id = new.kept_id)
    returning r.campaign_id)
  select array_agg(campaign_id) into campaigns from moved;
  -- What moved nothing is left out: undo_merge reads lists, and a null among them ended it.
  new.moved := (select jsonb_object_agg(moved.key, moved.value)
    from jsonb_each(new.moved || jsonb_build_object('contactEvents', to_jsonb(events), 'campaigns', to_jsonb(campaigns))) moved
    where moved.value <> 'null');
  return new;
end
$body$;

create or replace function return_histories() returns trigger language plpgsql as $body$
begin
  update contact_event e set contact_id = new.merged_id
  where e.workspace_id = new.workspace_id and e.contact_id = new.kept_id
    and e.id in (select value::uuid from jsonb_array_elements_text(coalesce(new.moved -> 'contactEvents', '[]')));
  update recipient r set contact_id = new.merged_id
  where r.workspace_id = new.workspace_id and r.contact_id = new.kept_id
    and r.campaign_id in (select value::uuid from jsonb_array_elements_text(coalesce(new.moved -> 'campaigns', '[]')));
  -- Two persons again: whoever was left out as the other's double waits as before, while the campaign still sends.
  update recipient r set status = 0, reason = null from campaign g
  where r.workspace_id = new.workspace_id and r.contact_id in (new.kept_id, new.merged_id) and r.status = 90 and r.reason = 'merged'
    and g.workspace_id = r.workspace_id and g.id = r.campaign_id and g.status in ('snapshotting', 'running', 'paused');
  return new;
end
$body$;
