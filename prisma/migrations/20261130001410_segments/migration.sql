-- Attributes that a workspace has named, and segments over its contacts.

-- A name is a key of contact.attributes, as it is written. `is_filterable`: an index may stand for it (server/segments/indexes.ts).
create table contact_attribute (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date')),
  is_filterable boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
create unique index contact_attribute_name on contact_attribute (workspace_id, name);

-- The filter as server/segments/filter reads it; tags stand in it by id, so that a renamed one is still meant.
create table segment (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  filter jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  primary key (workspace_id, id)
);
create unique index segment_name on segment (workspace_id, fold_value(name)) where archived_at is null;

-- Which campaigns stand on a segment: written with the campaign's own row, in its transaction.
create table segment_use (
  workspace_id uuid not null,
  segment_id uuid not null,
  campaign_id uuid not null,
  role text not null check (role in ('audience', 'exclusion')),
  primary key (workspace_id, segment_id, campaign_id, role),
  foreign key (workspace_id, segment_id) references segment (workspace_id, id) on delete cascade
);

-- Who is in a campaign, at most once. A row with a message is one that was sent, or is on its way: what a segment calls got it.
create table recipient (
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  channel_id uuid,
  status smallint not null default 0,
  message_id uuid,
  reason text,
  primary key (workspace_id, campaign_id, contact_id)
) with (fillfactor = 70);
create index recipient_waiting on recipient (workspace_id, campaign_id, channel_id, contact_id) where status = 0;
create index recipient_contact on recipient (workspace_id, contact_id);

-- What the workspace's own systems say about a contact: a name, properties and when it happened. The id comes from the caller, so
-- that telling twice counts once.
create table contact_event (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  name text not null,
  properties jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);
-- A segment asks for one name and a window, over everybody: answered from the index alone.
create index contact_event_named on contact_event (workspace_id, name, at) include (contact_id);
create index contact_event_contact on contact_event (workspace_id, contact_id, at desc);
