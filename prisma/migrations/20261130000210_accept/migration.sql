-- Accepting messages to send (server/delivery/accept-messages.ts). Lock order: idempotency keys, identities, contacts, new
-- conversations, conversation rows by (workspace, id), messages, counters.

-- A lane sends in the order in which messages were accepted. Message ids are made by browsers, whose clocks differ, so the
-- queue's own key is stamped here; message.lane_position finds the entry from the message without another index.
alter table lane_entry drop constraint lane_entry_pkey;
alter table lane_entry add column position uuid not null default uuidv7();
alter table lane_entry add primary key (workspace_id, channel_id, priority, position);
alter table message add column lane_position uuid;
-- How often a message in doubt went out again under its id.
alter table message add column resends smallint not null default 0;

create function message_payload(route jsonb, id uuid, conversation uuid, seq bigint, direction smallint, kind smallint,
  status text, author uuid, body text, content jsonb, at timestamptz) returns jsonb language sql stable as $body$
  select jsonb_build_object('route', route, 'message', jsonb_build_object('id', id, 'conversationId', conversation, 'seq', seq,
    'direction', (array['inbound', 'outbound', 'note', 'system'])[direction],
    'kind', case kind when 1 then 'text' when 2 then 'image' else 'system' end, 'status', status, 'authorId', author,
    'content', content, 'errorCode', null, 'createdAt', iso_time(at))
    || case when length(body) > 4000 then '{"truncated": true, "body": ""}'::jsonb else jsonb_build_object('body', body) end)
$body$;

-- Wakes the lanes of channels with new work: distinct `workspace:channel` pairs of 74 characters, 100 to a notice.
create function wake_lanes(workspaces uuid[], channels uuid[]) returns void language plpgsql as $body$
begin
  perform pg_notify('baton_lanes', string_agg(pair, ',')) from (
    select w || ':' || channel as pair, row_number() over (order by w, channel) - 1 as place
    from unnest(workspaces, channels) g (w, channel) group by w, channel) distinct_pairs
  group by place / 100;
end
$body$;

create type accepted_message as (ord integer, outcome text, conversation_id uuid, seq bigint, created_at timestamptz, details jsonb);

-- One call accepts a batch; rows are independent and each has its outcome: accepted, a code of server/platform/errors.ts, or
-- unresolved when its number teaches something about a known contact (known_contacts), or its thread was merged away: resolve and
-- come again.
-- Within a batch no two rows share a key or an id. A row with an earlier key answers what that one got. A refused row leaves
-- no key. `conversations` is null where the message goes to an identity group of known_contacts on `to_channels`.
create function accept_messages(
  workspaces uuid[], keys text[], hashes text[], ids uuid[], conversations uuid[], authors uuid[], directions smallint[],
  kinds smallint[], bodies text[], previews text[], contents jsonb[], seens bigint[], priorities smallint[], campaigns uuid[],
  traceparents text[], to_channels uuid[], to_groups int[], thread_candidates uuid[],
  group_workspaces uuid[], group_candidates uuid[], identity_groups int[], identity_values text[], identity_certainties smallint[])
  returns setof accepted_message language plpgsql as $body$
#variable_conflict use_column
declare
  fresh uuid[];
  targets uuid[] := conversations;
  results accepted_message[];
  events uuid[];
  lane_workspaces uuid[];
  lane_channels uuid[];
begin
  with won as (
    insert into idempotency_key (workspace_id, key, request_hash, message_id)
    select w, key, hash, id from unnest(workspaces, keys, hashes, ids) g (w, key, hash, id)
    order by w, key on conflict do nothing returning message_id)
  select coalesce(array_agg(message_id), '{}') into fresh from won;

  if cardinality(group_workspaces) > 0 then
    select array_agg(coalesce(g.conversation, found.thread) order by g.ord) into targets
    from unnest(conversations) with ordinality g (conversation, ord)
    left join accept_threads(fresh, workspaces, ids, authors, priorities, to_channels, to_groups, thread_candidates,
      group_workspaces, group_candidates, identity_groups, identity_values, identity_certainties) found on found.ord = g.ord;
  end if;

  perform 1 from conversation c where (c.workspace_id, c.id) in (
    select g.w, g.conversation from unnest(workspaces, targets, ids) g (w, conversation, id) where g.id = any (fresh))
  order by c.workspace_id, c.id for no key update;

  -- A new statement, so that last_seq is read as locked.
  with judged as materialized (
    select g.*, c.channel_id, c.contact_id, c.last_seq, c.status as was,
      jsonb_build_object('teamId', c.team_id, 'assigneeId', c.assignee_id) as route, newer.n as newer, other.id as other,
      case when c.id is null and g.to_channel = h.id and h.archived_at is null then 'unresolved'
        when c.id is null and h.archived_at is null then 'not_found'
        when g.direction = 2 and h.archived_at is not null then 'channel.archived'
        -- A member writes only where they may see (member_sees, …400_inbox), judged with the conversation locked. One who writes to a
        -- number learns that somebody has its thread; for the others it is not there.
        when g.author is not null and not member_sees(c.workspace_id, c.id, c.assignee_id, c.team_id, g.author)
          then case when g.to_channel is null then 'not_found' else 'conflict' end
        when g.priority = 5 and k.consent = 2 then 'contact.opted_out'
        -- A number's thread that was closed by a merge since it was found is looked up again.
        when other.id is not null and g.to_channel is not null then 'unresolved'
        when other.id is not null then 'conversation.closed'
        when newer.n > 0 then 'message.held'
        else 'accepted' end as outcome
    from unnest(workspaces, ids, targets, authors, directions, kinds, bodies, previews, contents, seens, priorities, campaigns,
      traceparents, to_channels) with ordinality g (w, id, conversation, author, direction, kind, body, preview, content, seen, priority,
      campaign, traceparent, to_channel, ord)
    left join conversation c on c.workspace_id = g.w and c.id = g.conversation
    left join channel h on h.workspace_id = g.w and h.id = coalesce(c.channel_id, g.to_channel)
    left join contact k on k.workspace_id = c.workspace_id and k.id = c.contact_id
    -- An agent's reply opens a closed conversation again, unless another one is open.
    left join lateral (select x.id from conversation x where x.workspace_id = c.workspace_id and x.contact_id = c.contact_id
      and x.channel_id = c.channel_id and x.status < 9 and c.status = 9 and g.direction = 2 and g.author is not null limit 1) other on true
    -- The blind-reply guard; a null `seen` is never held.
    left join lateral (select count(*) as n from (select 1 from message x
      where x.workspace_id = c.workspace_id and x.conversation_id = c.id and x.seq > g.seen and g.seen < c.last_seq
        and (x.direction = 1 or (x.direction = 2 and x.author_id is distinct from g.author)) limit 1000) counted) newer on true
    where g.id = any (fresh)),
  queued as materialized (
    select j.*, j.last_seq + row_number() over (partition by j.w, j.conversation order by j.ord) as seq,
      case when j.direction = 2 then uuidv7() end as position
    from judged j where j.outcome = 'accepted'),
  raised as (
    update conversation c set last_seq = x.seq, status = case when x.reopens then 1 else c.status end,
      list_at = case when x.sends then greatest(c.list_at, date_trunc('second', now())) else c.list_at end,
      last_message_at = case when x.sends then now() else c.last_message_at end,
      preview = case when x.sends then x.preview else c.preview end,
      waiting_since = case when x.answers then null else c.waiting_since end
    from (select q.w, q.conversation, max(q.seq) as seq, bool_or(q.direction = 2) as sends,
        bool_or(q.direction = 2 and q.priority < 5) as answers, bool_or(q.direction = 2 and q.was = 9 and q.author is not null) as reopens,
        (array_agg(q.preview order by q.seq desc) filter (where q.direction = 2))[1] as preview
      from queued q group by q.w, q.conversation) x
    where c.workspace_id = x.w and c.id = x.conversation
    returning c.workspace_id, c.id, conversation_payload(c) as payload),
  stored as (
    insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, author_id, campaign_id,
      provider_message_id, body, content, traceparent, lane_position)
    select q.w, q.id, q.conversation, q.seq, q.channel_id, q.direction, q.kind, case when q.direction = 2 then 1 else 0 end, q.author,
      q.campaign, case when q.direction = 2 then upper(replace(q.id::text, '-', '')) end, q.body, q.content, q.traceparent, q.position
    from queued q),
  laned as (
    insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id, campaign_id, position)
    select q.w, q.channel_id, q.priority, q.id, q.contact_id, q.campaign, q.position from queued q where q.direction = 2),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select w, type, conversation, payload from (
      select q.w, 'message.created' as type, q.conversation, message_payload(q.route, q.id, q.conversation, q.seq, q.direction,
        q.kind, case when q.direction = 2 then 'queued' end, q.author, q.body, q.content, now()) as payload, q.ord from queued q
      union all select r.workspace_id, 'conversation.updated', r.id, r.payload, null from raised r) e
    order by ord nulls last returning id)
  select (select array_agg((j.ord::integer, j.outcome, j.conversation, q.seq, now(),
      case j.outcome when 'message.held' then jsonb_build_object('lastSeq', j.last_seq, 'newerCount', j.newer)
        when 'conversation.closed' then jsonb_build_object('openConversationId', j.other)
        when 'conflict' then jsonb_build_object('reason', 'held_by_others') end)::accepted_message)
      from judged j left join queued q on q.ord = j.ord),
    (select array_agg(id) from told),
    (select array_agg(q.w) from queued q where q.direction = 2), (select array_agg(q.channel_id) from queued q where q.direction = 2)
  into results, events, lane_workspaces, lane_channels;

  perform announce_events(events);
  perform wake_lanes(lane_workspaces, lane_channels);
  delete from idempotency_key k using unnest(results) r
  where r.outcome <> 'accepted' and k.workspace_id = workspaces[r.ord] and k.key = keys[r.ord];

  return query select * from unnest(results)
  union all
  select g.ord::integer, case when k.request_hash <> g.hash then 'idempotency.mismatch' when m.id is null then 'unavailable' else 'accepted' end,
    m.conversation_id, m.seq, m.created_at, jsonb_build_object('messageId', m.id)
  from unnest(workspaces, keys, hashes, ids) with ordinality g (w, key, hash, id, ord)
  left join idempotency_key k on k.workspace_id = g.w and k.key = g.key
  left join message m on m.workspace_id = g.w and m.id = k.message_id
  where g.id <> all (fresh);
end
$body$;

-- The threads of those rows of an accepted batch that go to a number. A number written by a person or the API finds the contact
-- by any of its variants. Only a person's message opens a thread; the customer's answer opens the others.
create function accept_threads(fresh uuid[], workspaces uuid[], ids uuid[], authors uuid[], priorities smallint[], to_channels uuid[],
  to_groups int[], thread_candidates uuid[], group_workspaces uuid[], group_candidates uuid[],
  identity_groups int[], identity_values text[], identity_certainties smallint[])
  returns table (ord bigint, thread uuid) language plpgsql as $body$
#variable_conflict use_column
declare
  empty_names text[] := array_fill(''::text, array[cardinality(group_workspaces)]);
  ords bigint[];
  threads uuid[];
begin
  with contacts as materialized (
    select * from known_contacts(group_workspaces, group_candidates, empty_names, empty_names, identity_groups,
      array_fill(1::smallint, array[cardinality(identity_groups)]), identity_values, identity_certainties)),
  sends as (
    select g.*, k.contact_id from unnest(workspaces, ids, authors, priorities, to_channels, to_groups, thread_candidates)
      with ordinality g (w, id, author, priority, channel, grp, candidate, ord)
    join contacts k on k.grp = g.grp
    join channel h on h.workspace_id = g.w and h.id = g.channel and h.archived_at is null
    where g.id = any (fresh))
  select array_agg(s.ord order by s.ord), find_threads(array_agg(s.w order by s.ord), array_agg(s.channel order by s.ord),
    array_agg(s.contact_id order by s.ord), array_agg(s.candidate order by s.ord), array_agg(s.author is not null order by s.ord))
  into ords, threads from sends s;
  return query select * from unnest(ords, threads);
end
$body$;
