-- claim_lanes as in …1510_campaign_lanes, but a claim is no event: between `queued` and `sent` lie some hundredths of a second, a row of the
-- feed and a frame for each was a tenth of the cost of sending, and no screen and no receiver did anything with it. That a message in
-- doubt goes out again is told. A message that is read says `sending` while it is claimed.
create or replace function claim_lanes(worker uuid, worker_epoch bigint, workspaces uuid[], channels uuid[], epochs bigint[], credits int[], heads uuid[])
  returns table (workspace_id uuid, channel_id uuid, wait_ms double precision, message_id uuid, "position" uuid, priority smallint,
    conversation_id uuid, provider_message_id text, body text, kind smallint, content jsonb, traceparent text, is_resend boolean,
    identities jsonb) language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
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
    from found f where f.status = 15 returning id),
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
