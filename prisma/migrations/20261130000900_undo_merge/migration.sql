-- A merge can be taken back: both persons are there again with what was theirs.

-- merge_contacts as in …200_contacts, which now also logs whose consent entries were whose and how long a closed one had slept.
create or replace function merge_contacts(workspace uuid, kept uuid, merged uuid) returns uuid[] language plpgsql as $body$
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
    'consents', (select jsonb_agg(e.id) from consent_entry e where e.workspace_id = workspace and e.contact_id = merged),
    'closed', (select jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'waitingSince', c.waiting_since,
        'snoozedUntil', c.snoozed_until))
      from conversation c where c.workspace_id = workspace and c.id = any (closed))) into moved;
  insert into contact_merge (workspace_id, id, kept_id, merged_id, moved) values (workspace, uuidv7(), kept, merged, moved);
  update conversation set status = 9, waiting_since = null, snoozed_until = null where workspace_id = workspace and id = any (closed);
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

-- Takes one merge back: the merged contact is there again with its identities, conversations and consent entries, a conversation
-- that the merge closed is as it was, and the kept contact loses what only the other half had brought. What was written, learned or
-- decided since stays with the kept one, but an opt-out since then holds for both. Returns the ids of the feed rows, or null when the
-- merge was taken back already or the kept contact was itself merged away since: then that merge comes first.
create function undo_merge(workspace uuid, merge uuid, kept uuid) returns uuid[] language plpgsql as $body$
#variable_conflict use_column
declare
  log contact_merge;
  ours jsonb;
  theirs jsonb;
  mine uuid[];
  back uuid[];
  decided boolean;
  refused boolean;
  events uuid[];
begin
  -- As in resolve_contacts: contacts change hands one at a time in a workspace.
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || workspace, 0));
  perform 1 from contact where workspace_id = workspace and id = kept for update;
  if not found then
    return null;
  end if;
  update contact_merge set undone_at = now()
  where workspace_id = workspace and id = merge and kept_id = kept and undone_at is null returning * into log;
  if log.id is null then
    return null;
  end if;
  perform 1 from conversation where workspace_id = workspace and contact_id = kept order by id for no key update;
  select value into ours from jsonb_array_elements(log.moved -> 'contacts') where value ->> 'id' = kept::text;
  select value into theirs from jsonb_array_elements(log.moved -> 'contacts') where value ->> 'id' = log.merged_id::text;
  select coalesce(array_agg(c.id), '{}') into mine from conversation c
  where c.workspace_id = workspace and c.contact_id = kept and log.moved -> 'conversations' ? c.id::text;
  select count(*) > 0, coalesce(bool_or(e.status = 2), false) into decided, refused from consent_entry e
  where e.workspace_id = workspace and e.contact_id = kept and e.at > log.at;

  insert into contact (workspace_id, id, name, folded, attributes, tag_ids, consent, consent_at, consent_question_at, created_at)
  select workspace, o.id, o.name, o.folded, o.attributes, o.tag_ids, case when refused then 2 else o.consent end,
    case when refused then k.consent_at else o.consent_at end, o.consent_question_at, o.created_at
  from jsonb_populate_record(null::contact, theirs) o join contact k on k.workspace_id = workspace and k.id = kept;
  update contact_identity i set contact_id = log.merged_id
  from jsonb_to_recordset(coalesce(log.moved -> 'identities', '[]')) was (kind smallint, value text)
  where i.workspace_id = workspace and i.kind = was.kind and i.value = was.value and i.contact_id = kept;
  update conversation set contact_id = log.merged_id where workspace_id = workspace and id = any (mine);
  update lane_entry e set contact_id = log.merged_id from message m
  where m.workspace_id = workspace and m.conversation_id = any (mine) and e.workspace_id = workspace
    and e.channel_id = m.channel_id and e.message_id = m.id and e.contact_id = kept;
  update consent_entry set contact_id = log.merged_id
  where workspace_id = workspace and contact_id = kept and log.moved -> 'consents' ? id::text;
  update contact k set
    name = case when was.name = '' and k.name = gone.name then '' else k.name end,
    folded = case when was.name = '' and k.name = gone.name then was.folded else k.folded end,
    attributes = (select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(k.attributes) a
      where was.attributes ? a.key or gone.attributes -> a.key is distinct from a.value),
    tag_ids = array(select tag from unnest(k.tag_ids) tag where tag = any (was.tag_ids) or tag <> all (gone.tag_ids)),
    consent = case when decided then k.consent else was.consent end,
    consent_at = case when decided then k.consent_at else was.consent_at end,
    consent_question_at = case when k.consent_question_at = gone.consent_question_at then was.consent_question_at else k.consent_question_at end
  from jsonb_populate_record(null::contact, ours) was, jsonb_populate_record(null::contact, theirs) gone
  where k.workspace_id = workspace and k.id = kept;
  -- Reopened by hand meanwhile, or another one is open with that person now: then it stays as it is.
  with reopened as (
    update conversation c set status = was.status, waiting_since = was."waitingSince",
      snoozed_until = case when was.status = 3 then coalesce(was."snoozedUntil", now()) end
    from jsonb_to_recordset(coalesce(log.moved -> 'closed', '[]'))
      was (id uuid, status smallint, "waitingSince" timestamptz, "snoozedUntil" timestamptz)
    where c.workspace_id = workspace and c.id = was.id and c.status = 9 and not exists (
      select from conversation o where o.workspace_id = workspace and o.contact_id = c.contact_id and o.channel_id = c.channel_id
        and o.status < 9)
    returning c.id)
  select coalesce(array_agg(id), '{}') into back from reopened;

  with changed as (
    insert into event (workspace_id, type, conversation_id, payload)
    select c.workspace_id, 'conversation.updated', c.id, conversation_payload(c)
    from conversation c where c.workspace_id = workspace and c.id = any (mine || back)
    union all select workspace, 'contact.updated', null, jsonb_build_object('contact', jsonb_build_object('id', id))
    from unnest(array[kept, log.merged_id]) id
    returning id)
  select array_agg(id) into events from changed;
  return events;
end
$body$;
