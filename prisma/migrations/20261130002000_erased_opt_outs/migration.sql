-- Who was erased after opting out stays opted out: whoever comes with one of their identities again, by whatever way, begins so. Kept is an
-- HMAC of each identity under a key that only the processes have (server/db/person-keys.ts puts it into their connections), so the table
-- alone tells nothing, and two workspaces nothing of each other.
create table erased_opt_out (
  workspace_id uuid not null references workspace (id) on delete cascade,
  person bytea not null,
  -- which of SECRET_KEYS it was made with: as long as it stands here, that one must stay among them
  key_id text not null,
  -- when they opted out: what they say after it holds
  at timestamptz not null,
  primary key (workspace_id, person)
);

-- HMAC-SHA-256 (RFC 2104) of an identity under each key of this connection, the current one first.
create function person_marks(workspace uuid, kind smallint, value text) returns table (key_id text, person bytea, ord bigint)
  language sql stable as $body$
  select split_part(k.key, ':', 1), sha256(decode(split_part(k.key, ':', 3), 'hex') ||
    sha256(decode(split_part(k.key, ':', 2), 'hex') || convert_to(workspace || ' ' || kind || ' ' || value, 'UTF8'))), k.ord
  from unnest(string_to_array(current_setting('baton.person_keys', true), ',')) with ordinality k (key, ord) where k.key <> ''
$body$;

-- Keeps, before a contact is erased, that its person opted out; of one who has opted in since, nothing any more.
create function keep_opt_out(workspace uuid, contact uuid) returns void language plpgsql as $body$
begin
  if coalesce(current_setting('baton.person_keys', true), '') = '' then
    raise exception 'this connection has no person keys, so an opt-out cannot be kept';
  end if;
  delete from erased_opt_out e using contact k, contact_identity i, person_marks(workspace, i.kind, i.value) m
  where k.workspace_id = workspace and k.id = contact and k.consent = 1 and i.workspace_id = workspace and i.contact_id = contact
    and e.workspace_id = workspace and e.person = m.person;
  insert into erased_opt_out (workspace_id, person, key_id, at)
  select workspace, m.person, m.key_id, coalesce(k.consent_at, now())
  from contact k join contact_identity i on i.workspace_id = workspace and i.contact_id = k.id, person_marks(workspace, i.kind, i.value) m
  where k.workspace_id = workspace and k.id = contact and k.consent = 2 and m.ord = 1 order by m.person
  on conflict (workspace_id, person) do update set at = greatest(erased_opt_out.at, excluded.at);
end
$body$;

-- Opts out those of these contacts who are known to have, unless they said something since.
create function heed_erased(workspaces uuid[], contacts uuid[]) returns void language plpgsql as $body$
begin
  if coalesce(current_setting('baton.person_keys', true), '') = '' then
    raise exception 'this connection has no person keys, so it may make nobody who could have opted out before';
  end if;
  with found as materialized (
    select g.workspace_id, g.id, max(e.at) as at
    from (select distinct * from unnest(workspaces, contacts) g (workspace_id, id)) g
    join contact_identity i on i.workspace_id = g.workspace_id and i.contact_id = g.id
    cross join person_marks(i.workspace_id, i.kind, i.value) m
    join erased_opt_out e on e.workspace_id = i.workspace_id and e.person = m.person group by 1, 2),
  held as (
    select k.workspace_id, k.id, f.at from contact k join found f on f.workspace_id = k.workspace_id and f.id = k.id
    where k.consent_at is null or k.consent_at < f.at order by 1, 2 for no key update of k),
  moved as (
    update contact k set consent = 2, consent_at = h.at, consent_question_at = null from held h
    where k.workspace_id = h.workspace_id and k.id = h.id returning k.workspace_id, k.id, h.at)
  insert into consent_entry (workspace_id, id, contact_id, status, source, wording, at)
  select workspace_id, uuidv7(), id, 2, 'erased', 'Opted out before being erased', at from moved order by 1, 3;
end
$body$;

-- Of every statement that makes contacts or gives them identities; where nobody was erased it is one look into an empty index.
create function heed_new_contacts() returns trigger language plpgsql as $body$
begin
  if exists (select from added a where exists (select from erased_opt_out e where e.workspace_id = a.workspace_id)) then
    perform heed_erased(array_agg(a.workspace_id), array_agg(a.id)) from added a;
  end if;
  return null;
end
$body$;
create trigger contact_heeds_erased after insert on contact referencing new table as added
  for each statement execute function heed_new_contacts();

create function heed_new_identities() returns trigger language plpgsql as $body$
begin
  if exists (select from added a where exists (select from erased_opt_out e where e.workspace_id = a.workspace_id)) then
    perform heed_erased(array_agg(a.workspace_id), array_agg(a.contact_id)) from added a;
  end if;
  return null;
end
$body$;
create trigger identity_heeds_erased after insert on contact_identity referencing new table as added
  for each statement execute function heed_new_identities();

-- Brings one part of a file in, each person at most once in a call: `identity_rows` says which row a phone or a variant of it belongs to.
-- Under the lock of resolve_contacts, so nobody changes hands meanwhile. A person whom nobody knows is made under the row's candidate;
-- `creators` is the candidate that an earlier row of the same person had, so that add_only still knows its own people. What is null in
-- `sets` is taken away, a null name stays. `proof` opts in, but never somebody who opted out,
-- before an erasure too: whoever is made begins with what erased_opt_out knows of them.
create or replace function import_contacts(workspace uuid, policy text, proof text, candidates uuid[], creators uuid[], names text[], foldeds text[],
  sets jsonb[], tags jsonb[], identity_rows int[], vals text[], certainties smallint[])
  returns table (ord int, outcome text, is_kept_out boolean) language plpgsql as $body$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  owners uuid[];
  made uuid[];
  meant uuid[];
  changed uuid[];
  out_already uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('contacts ' || workspace, 0));
  owners := import_owners(workspace, cardinality(candidates), identity_rows, vals, certainties);
  if policy <> 'update_only' then
    insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
    select workspace, 1, g.value, candidates[g.row], g.certainty
    from unnest(identity_rows, vals, certainties) g (row, value, certainty) where owners[g.row] = nobody
    order by g.value on conflict do nothing;
    owners := import_owners(workspace, cardinality(candidates), identity_rows, vals, certainties);
    if exists (select from unnest(identity_rows, vals) g (row, value)
      join contact_identity i on i.workspace_id = workspace and i.kind = 1 and i.value = g.value
      where i.contact_id = candidates[g.row] and owners[g.row] <> candidates[g.row]) then
      raise exception 'a message made the contact meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;

  with added as (
    insert into contact (workspace_id, id, name, folded, attributes, tag_ids)
    select workspace, g.candidate, coalesce(g.name, ''), coalesce(g.folded, ''), jsonb_strip_nulls(g.given),
      array(select value::int from jsonb_array_elements_text(g.tags))
    from unnest(candidates, owners, names, foldeds, sets, tags) g (candidate, owner, name, folded, given, tags)
    where g.owner = g.candidate order by g.candidate on conflict do nothing returning id)
  select coalesce(array_agg(id), '{}') into made from added;

  select coalesce(array_agg(g.owner), '{}') into meant from unnest(owners, creators) g (owner, creator)
  where g.owner <> nobody and g.owner <> all (made) and (policy <> 'add_only' or g.owner = g.creator);
  perform 1 from contact k where k.workspace_id = workspace and k.id = any (meant) order by k.id for no key update;
  with moved as (
    update contact k set name = n.name, folded = n.folded, attributes = n.attributes, tag_ids = n.tag_ids
    from (
      select o.id, coalesce(g.name, o.name) as name, coalesce(g.folded, o.folded) as folded,
        jsonb_strip_nulls(o.attributes || g.given) as attributes,
        o.tag_ids || array(select value::int from jsonb_array_elements_text(g.tags) where value::int <> all (o.tag_ids)) as tag_ids
      from unnest(owners, names, foldeds, sets, tags) g (owner, name, folded, given, tags)
      join contact o on o.workspace_id = workspace and o.id = g.owner where o.id = any (meant)) n
    where k.workspace_id = workspace and k.id = n.id and (k.name, k.attributes, k.tag_ids) is distinct from (n.name, n.attributes, n.tag_ids)
    returning k.id)
  select coalesce(array_agg(id), '{}') into changed from moved;

  select coalesce(array_agg(k.id), '{}') into out_already from contact k
  where proof is not null and k.workspace_id = workspace and (k.id = any (meant) or k.id = any (made)) and k.consent = 2;
  if proof is not null then
    -- A later row of the same person proves nothing more.
    insert into consent_entry (workspace_id, id, contact_id, status, source, wording)
    select workspace, uuidv7(), g.owner, 1, 'import', proof from unnest(owners, creators, candidates) g (owner, creator, candidate)
    where g.creator = g.candidate and (g.owner = any (made) or g.owner = any (meant)) and g.owner <> all (out_already) order by g.owner;
    with opted as (
      update contact k set consent = 1, consent_at = now()
      where k.workspace_id = workspace and (k.id = any (meant) or k.id = any (made)) and k.consent = 0 returning k.id)
    select changed || coalesce(array_agg(id) filter (where id <> all (changed) and id <> all (made)), '{}') into changed from opted;
  end if;

  perform import_told(workspace, changed);
  return query
    select g.ord::int, case when g.owner = any (made) then 'created' when g.owner = any (changed) then 'updated'
      when g.owner = any (meant) then 'unchanged' else 'skipped' end, g.owner = any (out_already)
    from unnest(owners) with ordinality g (owner, ord);
end
$body$;
