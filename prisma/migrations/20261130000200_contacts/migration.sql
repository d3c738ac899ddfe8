-- Contacts are found and made here, for a message that comes in and for one that goes to a number. Lock order: identities,
-- contacts, conversations, each by key.

-- How an identity is known: 0 a variant that only finds the person, 1 given by a person or a file, 2 said by WhatsApp.
alter table contact_identity add column certainty smallint not null default 1 check (certainty in (0, 1, 2));

create function iso_time(at timestamptz) returns text language sql stable parallel safe as $body$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$body$;

create function conversation_word(status smallint) returns text language sql immutable parallel safe as $body$
  select case status when 1 then 'open' when 2 then 'pending' when 3 then 'snoozed' else 'closed' end
$body$;

-- What an event says about a conversation: server/inbox/conversation-row.ts, toEventConversation.
create function conversation_payload(c conversation) returns jsonb language sql stable as $body$
  select jsonb_build_object('route', jsonb_build_object('teamId', c.team_id, 'assigneeId', c.assignee_id),
    'conversation', jsonb_build_object('id', c.id, 'contactId', c.contact_id, 'channelId', c.channel_id,
      'status', conversation_word(c.status), 'assigneeId', c.assignee_id, 'teamId', c.team_id, 'lastSeq', c.last_seq,
      'lastInboundSeq', c.last_inbound_seq, 'unread', c.unread, 'lastMessageAt', iso_time(c.last_message_at),
      'listAt', iso_time(c.list_at), 'waitingSince', iso_time(c.waiting_since), 'preview', c.preview))
$body$;

-- Announces feed rows at the commit. pg_notify takes less than 8,000 bytes: 180 ids with commas stay below 7,500.
create function announce_events(ids uuid[]) returns integer language plpgsql as $body$
begin
  perform pg_notify('baton_events', string_agg(id::text, ','))
  from unnest(ids) with ordinality given (id, ord) group by (ord - 1) / 180 order by (ord - 1) / 180;
  return cardinality(ids);
end
$body$;

-- Makes two contacts one: what the second had moves to the first, with what is needed to undo it. Where both have an open
-- conversation on a channel the newer stays open. Returns the ids of the feed rows.
create function merge_contacts(workspace uuid, kept uuid, merged uuid) returns uuid[] language plpgsql as $body$
#variable_conflict use_column
declare
  moved jsonb;
  closed uuid[];
  events uuid[];
begin
  perform 1 from contact where workspace_id = workspace and id in (kept, merged) order by id for update;
  perform 1 from conversation where workspace_id = workspace and contact_id in (kept, merged) order by id for no key update;
  select array_agg(older.id) into closed from conversation older join conversation newer
    on newer.workspace_id = workspace and newer.channel_id = older.channel_id and newer.status < 9 and newer.id > older.id
  where older.workspace_id = workspace and older.status < 9
    and older.contact_id in (kept, merged) and newer.contact_id in (kept, merged);
  select jsonb_build_object(
    'contacts', (select jsonb_agg(to_jsonb(k) order by k.id) from contact k where k.workspace_id = workspace and k.id in (kept, merged)),
    'identities', (select jsonb_agg(to_jsonb(i)) from contact_identity i where i.workspace_id = workspace and i.contact_id = merged),
    'conversations', (select jsonb_agg(c.id) from conversation c where c.workspace_id = workspace and c.contact_id = merged),
    'closed', (select jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'waitingSince', c.waiting_since))
      from conversation c where c.workspace_id = workspace and c.id = any (closed))) into moved;
  insert into contact_merge (workspace_id, id, kept_id, merged_id, moved) values (workspace, uuidv7(), kept, merged, moved);
  update conversation set status = 9, waiting_since = null where workspace_id = workspace and id = any (closed);
  update lane_entry e set contact_id = kept from conversation c
  where c.workspace_id = workspace and c.contact_id = merged
    and e.workspace_id = workspace and e.channel_id = c.channel_id and e.contact_id = merged;
  update conversation set contact_id = kept where workspace_id = workspace and contact_id = merged;
  update contact_identity set contact_id = kept where workspace_id = workspace and contact_id = merged;
  update consent_entry set contact_id = kept where workspace_id = workspace and contact_id = merged;
  -- An opt-out of either half holds for the person.
  update contact k set name = case when k.name = '' then o.name else k.name end,
    folded = case when k.name = '' then o.folded else k.folded end, attributes = o.attributes || k.attributes,
    tag_ids = (select coalesce(array_agg(distinct tag), '{}') from unnest(k.tag_ids || o.tag_ids) tag),
    consent = greatest(k.consent, o.consent), consent_at = greatest(k.consent_at, o.consent_at),
    consent_question_at = coalesce(k.consent_question_at, o.consent_question_at)
  from contact o where k.workspace_id = workspace and k.id = kept and o.workspace_id = workspace and o.id = merged;
  delete from contact where workspace_id = workspace and id = merged;
  with changed as (
    insert into event (workspace_id, type, conversation_id, payload)
    select c.workspace_id, 'conversation.updated', c.id, conversation_payload(c)
    from conversation c where c.workspace_id = workspace and c.contact_id = kept
      and (c.id = any (closed) or moved -> 'conversations' ? c.id::text)
    union all select workspace, 'contact.updated', null,
      jsonb_build_object('contact', jsonb_build_object('id', kept, 'mergedId', merged))
    returning id)
  select array_agg(id) into events from changed;
  return events;
end
$body$;

-- Finds or makes the contact of each group of identities (a group is one person as far as the caller knows: no identity
-- stands in two groups), learns what is new, and merges when a group's identities belong to several contacts: the oldest stays.
-- A transaction of its own: only here do contacts change hands, one at a time in a workspace, so that accept and receive never
-- wait in a circle with a merge (with merges inside them, receive-people.test.ts took 2 to 23 s in deadlocks; now 1).
create function resolve_contacts(
  group_workspaces uuid[], candidates uuid[], names text[], foldeds text[],
  identity_groups int[], kinds smallint[], vals text[], certainties smallint[])
  returns table (grp int, contact_id uuid) language plpgsql as $body$
#variable_conflict use_column
declare
  split record;
  other uuid;
  events uuid[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || w, 0)) from (
    select distinct w from unnest(group_workspaces) w order by w) ordered;
  with given as materialized (
    select g.*, group_workspaces[g.grp] as workspace_id, i.contact_id as known, i.certainty as was
    from unnest(identity_groups, kinds, vals, certainties) g (grp, kind, value, certainty)
    left join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value),
  owner as (select grp, (array_agg(known order by known))[1] as id from given where known is not null group by grp),
  raised as (update contact_identity i set certainty = g.certainty from given g
    where i.workspace_id = g.workspace_id and i.kind = g.kind and i.value = g.value and i.certainty < g.certainty and g.was is not null),
  learned as (insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
    select g.workspace_id, g.kind, g.value, coalesce(owner.id, candidates[g.grp]), g.certainty
    from given g left join owner on owner.grp = g.grp where g.known is null order by 1, 2, 3
    on conflict do nothing returning workspace_id, contact_id),
  told as (insert into event (workspace_id, type, payload)
    select distinct l.workspace_id, 'contact.updated', jsonb_build_object('contact', jsonb_build_object('id', l.contact_id))
    from learned l join owner on owner.id = l.contact_id returning id)
  select coalesce(array_agg(id), '{}') into events from told;
  perform 1 from contact k where (k.workspace_id, k.id) in (
    select i.workspace_id, i.contact_id from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value)
  order by k.workspace_id, k.id for update;
  perform 1 from conversation c where (c.workspace_id, c.contact_id) in (
    select i.workspace_id, i.contact_id from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value)
  order by c.workspace_id, c.id for no key update;
  for split in
    select g.grp, group_workspaces[g.grp] as workspace, array_agg(distinct i.contact_id order by i.contact_id) as ids
    from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
    group by g.grp having count(distinct i.contact_id) > 1 order by g.grp
  loop
    -- The candidate is no contact yet: rows won for it in a race just move.
    if candidates[split.grp] = any (split.ids) then
      split.ids := array_remove(split.ids, candidates[split.grp]);
      update contact_identity set contact_id = split.ids[1]
      where workspace_id = split.workspace and contact_id = candidates[split.grp];
    end if;
    foreach other in array split.ids[2:] loop
      events := events || merge_contacts(split.workspace, split.ids[1], other);
    end loop;
  end loop;
  insert into contact (workspace_id, id, name, folded)
  select distinct group_workspaces[g.grp], candidates[g.grp], names[g.grp], foldeds[g.grp]
  from unnest(identity_groups, kinds, vals) g (grp, kind, value)
  join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
  where i.contact_id = candidates[g.grp] order by 1, 2 on conflict do nothing;
  -- A person first known by a number gets the name they gave themself.
  update contact k set name = names[n.grp], folded = foldeds[n.grp]
  from (select distinct g.grp, i.workspace_id, i.contact_id
    from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
    where names[g.grp] <> '') n
  where k.workspace_id = n.workspace_id and k.id = n.contact_id and k.name = '';
  perform announce_events(events);
  return query
    select distinct g.grp, i.contact_id from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value;
end
$body$;

-- The contact of each group, inside accept and receive: the usual batch, in which everything is known, and persons of whom
-- nothing is known, who are made here. A group that teaches something about a known contact has no row in the answer: the
-- caller runs resolve_contacts in a transaction of its own and comes again.
create function known_contacts(
  group_workspaces uuid[], candidates uuid[], names text[], foldeds text[],
  identity_groups int[], kinds smallint[], vals text[], certainties smallint[])
  returns table (grp int, contact_id uuid) language plpgsql as $body$
#variable_conflict use_column
declare
  unknown int[];
  unresolved int[];
begin
  select coalesce(array_agg(s.grp) filter (where s.known = 0), '{}'),
    coalesce(array_agg(s.grp) filter (where s.known > 0 and (s.teaches or s.persons > 1)), '{}')
  into unknown, unresolved from (
    select g.grp, count(i.contact_id) as known, count(distinct i.contact_id) as persons,
      bool_or(i.contact_id is null or i.certainty < g.certainty or (names[g.grp] <> '' and k.name = '')) as teaches
    from unnest(identity_groups, kinds, vals, certainties) g (grp, kind, value, certainty)
    left join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
    left join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id
    group by g.grp) s;
  if cardinality(unknown) > 0 then
    insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
    select group_workspaces[g.grp], g.kind, g.value, candidates[g.grp], g.certainty
    from unnest(identity_groups, kinds, vals, certainties) g (grp, kind, value, certainty)
    where g.grp = any (unknown) order by 1, 2, 3 on conflict do nothing;
    if exists (select 1 from unnest(identity_groups, kinds, vals) g (grp, kind, value)
      join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
      where g.grp = any (unknown) and i.contact_id <> candidates[g.grp]) then
      raise exception 'another transaction made the contact meanwhile' using errcode = 'serialization_failure';
    end if;
    insert into contact (workspace_id, id, name, folded)
    select group_workspaces[u], candidates[u], names[u], foldeds[u] from unnest(unknown) u order by 1, 2;
  end if;
  return query
    select distinct g.grp, i.contact_id from unnest(identity_groups, kinds, vals) g (grp, kind, value)
    join contact_identity i on i.workspace_id = group_workspaces[g.grp] and i.kind = g.kind and i.value = g.value
    where g.grp <> all (unresolved);
end
$body$;

-- The thread of each contact on a channel: the open one, else the latest closed, else a new one under the given id, open or
-- closed as asked. Answers in the order given, aligned; the caller locks them next.
create function find_threads(workspaces uuid[], channels uuid[], contacts uuid[], candidates uuid[], opens boolean[])
  returns uuid[] language plpgsql as $body$
#variable_conflict use_column
declare
  threads uuid[];
begin
  if exists (select 1 from unnest(workspaces, channels, contacts) g (w, channel, contact)
    where not exists (select 1 from conversation c where c.workspace_id = g.w and c.contact_id = g.contact and c.channel_id = g.channel)) then
    perform 1 from contact k where (k.workspace_id, k.id) in (select g.w, g.contact from unnest(workspaces, contacts) g (w, contact))
    order by k.workspace_id, k.id for key share;
    insert into conversation (workspace_id, id, channel_id, contact_id, status)
    select g.w, (array_agg(g.candidate order by g.ord))[1], g.channel, g.contact, case when bool_or(g.opens) then 1 else 9 end
    from unnest(workspaces, channels, contacts, candidates, opens) with ordinality g (w, channel, contact, candidate, opens, ord)
    join contact k on k.workspace_id = g.w and k.id = g.contact
    where not exists (select 1 from conversation c where c.workspace_id = g.w and c.contact_id = g.contact and c.channel_id = g.channel)
    group by g.w, g.contact, g.channel order by g.w, g.contact, g.channel
    on conflict do nothing;
  end if;
  select array_agg(thread.id order by g.ord) into threads
  from unnest(workspaces, channels, contacts) with ordinality g (w, channel, contact, ord)
  left join lateral (select c.id from conversation c
    where c.workspace_id = g.w and c.contact_id = g.contact and c.channel_id = g.channel
    order by c.status < 9 desc, c.id desc limit 1) thread on true;
  if array_position(threads, null) is not null then
    raise exception 'a contact was merged away meanwhile' using errcode = 'serialization_failure';
  end if;
  return threads;
end
$body$;
