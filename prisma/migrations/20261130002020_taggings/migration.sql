-- A tag given to, or taken from, everybody that a filter means (server/people/tagging).
create table contact_tagging (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- who is meant: server/people/inputs.ts, peopleFilter
  filter jsonb not null,
  tag_id integer not null,
  gives boolean not null,
  status text not null default 'running' check (status in ('running', 'completed', 'cancelled', 'failed')),
  failure text,
  -- how many were meant when it was asked for
  total integer not null,
  -- up to which contact it has come, moved in the transaction that changes them
  cursor uuid not null default '00000000-0000-0000-0000-000000000000',
  done integer not null default 0,
  changed integer not null default 0,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (workspace_id, id)
);
create index contact_tagging_open on contact_tagging (workspace_id) where ended_at is null;
create index contact_tagging_ended on contact_tagging (ended_at) where ended_at is not null;

-- As in 1710, where `id` was taken for the conversation's own, so that no browser was told.
create or replace function import_told(workspace uuid, changed uuid[]) returns integer language sql as $body$
  with told as (
    insert into event (workspace_id, type, payload)
    select workspace, 'contact.updated', jsonb_build_object('contact', jsonb_build_object('id', k.id)) from unnest(changed) k (id)
    where is_integrated(workspace) or exists (
      select from conversation c where c.workspace_id = workspace and c.contact_id = k.id and c.status < 9)
    order by k.id returning id)
  select coalesce(announce_events(array_agg(id)), 0) from told
$body$;
