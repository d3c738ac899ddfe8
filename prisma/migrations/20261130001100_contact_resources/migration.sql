-- What the contacts of the public API stand on: tags with names, and when a contact changed last.

-- Ids are never used again, so that a contact may go on holding the id of a deleted tag until the job that forgets it comes by
-- (server/contacts/jobs.ts); readers join this table.
create table tag (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id integer not null generated always as identity,
  name text not null,
  -- name folded: server/platform/text.ts; "VIP" and "vip" are one tag
  folded text not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index tag_folded_key on tag (workspace_id, folded);

alter table contact add column updated_at timestamptz(3) not null default now();
update contact set updated_at = created_at;
create index contact_updated on contact (workspace_id, updated_at, id);
create index contact_tags on contact using gin (workspace_id, tag_ids);

-- By a trigger, so that merges, imports and messages that bring a name cannot forget it.
create function stamp_contact() returns trigger language plpgsql as $body$
begin
  new.updated_at := now();
  return new;
end
$body$;
create trigger contact_stamped before update on contact for each row execute function stamp_contact();

-- The filters of a list of contacts; null asks for nothing. One of them leads (server/contacts/sql/pick-*.ts), the others narrow.
create function contact_matches(k contact, tag integer, since timestamptz, name_pattern text) returns boolean
  language sql stable parallel safe as $body$
  select (tag is null or k.tag_ids @> array[tag]) and (since is null or k.updated_at >= since)
    and (name_pattern is null or k.folded like name_pattern)
$body$;

-- A contact as the API shows it. A variant of a phone only finds the person and is not shown.
create view contact_row as
select k.workspace_id, k.id, k.name, k.attributes, k.consent, k.consent_at as "consentAt", k.created_at as "createdAt",
  k.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.certainty desc, i.value), '[]')
    from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.certainty > 0) as identities,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded), '[]')
    from tag t where t.workspace_id = k.workspace_id and t.id = any (k.tag_ids)) as tags
from contact k;
