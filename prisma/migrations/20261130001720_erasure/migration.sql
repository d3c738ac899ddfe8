-- Files of contacts that go out, and the erasure of a person (server/people).

create table contact_export (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- who is meant: server/people/inputs.ts, peopleFilter
  filter jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  rows integer not null default 0,
  size_bytes bigint,
  failure text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  emptied_at timestamptz(3),
  primary key (workspace_id, id)
);
create index contact_export_kept on contact_export (created_at) where emptied_at is null;

-- Who erased whom, and when: the contact's id alone, which names nobody any more. `needles` (what raw bodies are looked through for) and
-- `media` (files still to be removed) stand only while the work is under way.
create table erasure (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  member_id uuid,
  api_key_id uuid,
  requested_at timestamptz(3) not null default now(),
  step text not null default 'events' check (step in ('events', 'attempts', 'feed', 'keys', 'messages', 'media', 'rest', 'raw', 'done')),
  -- up to where a step has looked
  cursor uuid not null default '00000000-0000-0000-0000-000000000000',
  needles text[] not null default '{}',
  media uuid[] not null default '{}',
  messages integer not null default 0,
  files integer not null default 0,
  finished_at timestamptz(3),
  primary key (workspace_id, id)
);

-- Feed rows about the person, until they are gone: what was delivered of them is found by these.
create table erasure_event (
  workspace_id uuid not null,
  erasure_id uuid not null,
  event_id uuid not null,
  primary key (workspace_id, erasure_id, event_id),
  foreign key (workspace_id, erasure_id) references erasure (workspace_id, id) on delete cascade
);

-- What is kept of an erased person's consent: that somebody whose phone and words give these hashes (HMAC under the server's own key)
-- said so then. Who has both can be answered; who has the table alone learns nothing.
create table consent_proof (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  persons text[] not null,
  status smallint not null check (status in (0, 1, 2)),
  wording text not null,
  at timestamptz not null,
  primary key (workspace_id, id)
);

-- Whether a file is still in some message. Only messages with one have an entry.
create index message_media on message (workspace_id, (content #>> '{media,mediaId}')) where content ? 'media';
