-- Receiving messages (server/inbox/receive-inbound.ts). Lock order: channels, identities, contacts, new conversations,
-- conversation rows by (workspace, id), messages, counters.

-- One call stores a batch. Each message names its group of identities; groups are numbered from 1. Outcome per message:
-- stored, repeat, fenced when the channel has a later holder, or unresolved when it teaches something about a known contact
-- (known_contacts): resolve and come again.
-- 23505 means that another transaction stored the same id or opened the same thread meanwhile: the batch is run again.
create function receive_inbound(
  workspaces uuid[], channels uuid[], epochs bigint[], provider_ids text[], groups int[], message_ids uuid[], thread_candidates uuid[],
  from_me boolean[], live boolean[], kinds smallint[], bodies text[], previews text[], contents jsonb[], sent_ats timestamptz[],
  group_workspaces uuid[], group_candidates uuid[], group_names text[], group_foldeds text[],
  identity_groups int[], identity_kinds smallint[], identity_values text[], identity_certainties smallint[])
  returns table (ord integer, outcome text) language plpgsql as $body$
#variable_conflict use_column
declare
  current bigint[];
  fresh bigint[];
  resolved bigint[];
  contacts uuid[];
  threads uuid[];
  stored bigint[];
  events uuid[];
begin
  -- Holds the fence until the commit: a takeover waits for this batch, or this batch sees the takeover.
  perform 1 from channel h where (h.workspace_id, h.id) in (select g.w, g.channel from unnest(workspaces, channels) g (w, channel))
  order by h.workspace_id, h.id for share;
  select coalesce(array_agg(g.ord), '{}') into current
  from unnest(workspaces, channels, epochs) with ordinality g (w, channel, epoch, ord)
  join channel h on h.workspace_id = g.w and h.id = g.channel and h.epoch = g.epoch;
  -- Repeats are the usual case after a reconnect; they must not touch a contact.
  select coalesce(array_agg(g.ord order by g.ord), '{}') into fresh
  from unnest(workspaces, channels, provider_ids) with ordinality g (w, channel, provider_id, ord)
  where g.ord = any (current) and not exists (select 1 from message m
    where m.workspace_id = g.w and m.channel_id = g.channel and m.provider_message_id = g.provider_id);

  if cardinality(fresh) > 0 then
    select coalesce(array_agg(f.ord order by f.ord), '{}'), array_agg(found.contact_id order by f.ord) into resolved, contacts
    from unnest(fresh) f (ord)
    join known_contacts(group_workspaces, group_candidates, group_names, group_foldeds,
      identity_groups, identity_kinds, identity_values, identity_certainties) found on found.grp = groups[f.ord];
  end if;

  if cardinality(resolved) > 0 then
    select find_threads(array_agg(workspaces[f.ord] order by f.place), array_agg(channels[f.ord] order by f.place), contacts,
      array_agg(thread_candidates[f.ord] order by f.place), array_agg(live[f.ord] and not from_me[f.ord] order by f.place))
    into threads from unnest(resolved) with ordinality f (ord, place);
    perform 1 from conversation c where (c.workspace_id, c.id) in (
      select workspaces[f.ord], f.thread from unnest(resolved, threads) f (ord, thread))
    order by c.workspace_id, c.id for no key update;
    if exists (select 1 from unnest(resolved, threads, contacts) f (ord, thread, contact)
      join conversation c on c.workspace_id = workspaces[f.ord] and c.id = f.thread where c.contact_id <> f.contact) then
      raise exception 'a contact was merged away meanwhile' using errcode = 'serialization_failure';
    end if;

    with given as materialized (
      select f.ord, f.thread, workspaces[f.ord] as w, channels[f.ord] as channel, provider_ids[f.ord] as provider_id,
        message_ids[f.ord] as id, from_me[f.ord] as from_me, live[f.ord] and not from_me[f.ord] as asks, live[f.ord] as live,
        kinds[f.ord] as kind, bodies[f.ord] as body, previews[f.ord] as preview, contents[f.ord] as content,
        least(sent_ats[f.ord], now()) as sent_at, c.last_seq, c.last_message_at,
        jsonb_build_object('teamId', c.team_id, 'assigneeId', c.assignee_id) as route
      from unnest(resolved, threads) f (ord, thread)
      join conversation c on c.workspace_id = workspaces[f.ord] and c.id = f.thread
      where not exists (select 1 from message m where m.workspace_id = workspaces[f.ord] and m.channel_id = channels[f.ord]
        and m.provider_message_id = provider_ids[f.ord])),
    numbered as materialized (
      select g.*, g.last_seq + row_number() over (partition by g.w, g.thread order by g.ord) as seq,
        case when g.from_me then 2 else 1 end::smallint as direction, case when g.live then now() else g.sent_at end as at
      from given g),
    raised as (
      update conversation c set last_seq = x.seq,
        last_inbound_seq = coalesce(x.inbound_seq, c.last_inbound_seq), unread = c.unread + x.asked,
        status = case when x.asked > 0 then 1 else c.status end,
        snoozed_until = case when x.asked > 0 then null else c.snoozed_until end,
        -- Waiting ends with an answer from the own phone and begins with the first message after it.
        waiting_since = case when x.asks_last then coalesce(case when x.answered or c.status = 9 then null else c.waiting_since end,
          date_trunc('second', now())) when x.answered then null else c.waiting_since end,
        last_message_at = greatest(c.last_message_at, x.at),
        list_at = case when x.live then greatest(c.list_at, date_trunc('second', now())) else c.list_at end,
        preview = case when x.live or c.last_message_at is null or x.at >= c.last_message_at then x.preview else c.preview end
      from (select n.w, n.thread, max(n.seq) as seq, max(n.seq) filter (where n.asks) as inbound_seq,
          count(*) filter (where n.asks) as asked, coalesce(bool_or(n.live and n.from_me), false) as answered, bool_or(n.live) as live,
          coalesce(max(n.seq) filter (where n.asks) > coalesce(max(n.seq) filter (where n.live and n.from_me), 0), false) as asks_last,
          max(n.at) as at, (array_agg(n.preview order by n.at desc, n.seq desc))[1] as preview
        from numbered n group by n.w, n.thread) x
      where c.workspace_id = x.w and c.id = x.thread
      returning c.workspace_id, c.id, conversation_payload(c) as payload),
    kept as (
      insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, provider_message_id, body, content,
        created_at, sent_at)
      select n.w, n.id, n.thread, n.seq, n.channel, n.direction, n.kind, case when n.from_me then 20 else 0 end, n.provider_id, n.body,
        n.content, n.at, n.sent_at from numbered n),
    told as (
      insert into event (workspace_id, type, conversation_id, payload)
      select w, type, thread, payload from (
        select n.w, 'message.created' as type, n.thread, message_payload(n.route, n.id, n.thread, n.seq, n.direction, n.kind,
          case when n.from_me then 'sent' end, null, n.body, n.content, n.at) as payload, n.ord from numbered n
        union all select r.workspace_id, 'conversation.updated', r.id, r.payload, null from raised r) e
      order by ord nulls last returning id)
    select (select array_agg(n.ord) from numbered n), (select array_agg(id) from told) into stored, events;
    perform announce_events(events);
  end if;

  return query select g.ord::integer, case when g.ord <> all (current) then 'fenced' when g.ord = any (stored) then 'stored'
    when g.ord = any (fresh) and g.ord <> all (resolved) then 'unresolved' else 'repeat' end
  from generate_series(1, cardinality(workspaces)) g (ord);
end
$body$;
