-- Contacts, channels, conversations, messages, the lane queue and the feed. Ids are uuid v7 made by the app; keys start with
-- workspace_id so that the schema can be distributed by workspace. Status ranks and codes: server/delivery/states.ts,
-- server/inbox/states.ts, server/contacts/states.ts.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- PostgreSQL 18 has uuidv7(); on 17 we define it: 48 bits of milliseconds, then random bits with version and variant set.
do $body$
begin
  if current_setting('server_version_num')::int < 180000 then
    execute $fn$
      create function uuidv7() returns uuid language sql volatile parallel safe as $sql$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $sql$
    $fn$;
  end if;
end
$body$;

-- The least uuid v7 of a moment: the bound of a partition by id, since v7 ids carry their time.
create function v7floor(at timestamptz) returns uuid language sql immutable parallel safe strict as $sql$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$sql$;

create table contact (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  -- name folded for search: server/platform/text.ts
  folded text not null default '',
  attributes jsonb not null default '{}',
  tag_ids int[] not null default '{}',
  -- 0 unknown, 1 opted_in, 2 opted_out
  consent smallint not null default 0 check (consent in (0, 1, 2)),
  consent_at timestamptz,
  consent_question_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index contact_search on contact using gin (workspace_id, folded gin_trgm_ops);

create table contact_identity (
  workspace_id uuid not null,
  -- 1 phone (a row per variant), 2 LID, 3 BSUID
  kind smallint not null check (kind in (1, 2, 3)),
  value text not null,
  contact_id uuid not null,
  primary key (workspace_id, kind, value)
);
create index contact_identity_contact on contact_identity (workspace_id, contact_id);
create index contact_identity_phone on contact_identity using gin (workspace_id, value gin_trgm_ops) where kind = 1;

create table contact_merge (
  workspace_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- what is needed to undo: identities and conversations moved, the row as it was
  moved jsonb not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (workspace_id, id)
);

create table consent_entry (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  status smallint not null check (status in (0, 1, 2)),
  source text not null,
  wording text not null,
  at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index consent_entry_contact on consent_entry (workspace_id, contact_id, id);

-- One row per running session worker process. A channel's fence is the epoch it was claimed with; epochs come from one
-- sequence, so a channel that moves between workers never meets an equal one.
create sequence session_epoch as bigint;
create table session_worker (
  id uuid primary key,
  epoch bigint not null,
  host text not null default '',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table channel (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  provider text not null check (provider in ('simulated', 'linked')),
  phone text,
  settings jsonb not null default '{}',
  desired_state text not null default 'connected' check (desired_state in ('connected', 'disconnected')),
  state text not null default 'disconnected' check (state in ('disconnected', 'connecting', 'awaiting_scan', 'awaiting_passkey',
    'connected', 'degraded', 'restricted', 'replaced', 'logged_out', 'banned')),
  state_reason text,
  state_at timestamptz not null default now(),
  qr text,
  qr_expires_at timestamptz,
  pairing_code text,
  -- messages a minute, and how many may go at once after a pause
  per_minute integer not null default 20 check (per_minute > 0),
  burst integer not null default 5 check (burst > 0),
  worker_id uuid,
  epoch bigint not null default 0,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (workspace_id, id)
);
create unique index channel_id_key on channel (id);
create index channel_worker on channel (worker_id) where worker_id is not null;

-- The token bucket of a number, in the database so that a takeover cannot start it afresh.
create table lane_bucket (
  workspace_id uuid not null,
  channel_id uuid not null,
  tokens double precision not null,
  at timestamptz not null,
  primary key (workspace_id, channel_id)
) with (fillfactor = 30);

-- Auth state of a session, encrypted by the app (server/platform/secrets.ts); the key's id stands in the value.
create table channel_auth (
  workspace_id uuid not null,
  channel_id uuid not null,
  type text not null,
  id text not null,
  value text not null,
  primary key (workspace_id, channel_id, type, id)
);

create table conversation (
  workspace_id uuid not null,
  id uuid not null,
  channel_id uuid not null,
  contact_id uuid not null,
  -- 1 open, 2 pending, 3 snoozed, 9 closed
  status smallint not null default 1 check (status in (1, 2, 3, 9)),
  assignee_id uuid,
  team_id uuid,
  last_seq bigint not null default 0,
  last_inbound_seq bigint not null default 0,
  unread integer not null default 0,
  last_message_at timestamptz,
  -- whole seconds, so that a burst into one conversation stays a heap-only update (measured: 97 % against 0 %)
  list_at timestamptz(0) not null default date_trunc('second', now()),
  waiting_since timestamptz(0),
  snoozed_until timestamptz,
  preview text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
) with (fillfactor = 70);
-- One open conversation per contact and channel. Contact before channel: with the channel first an anti join used its prefix.
create unique index conversation_one_open on conversation (workspace_id, contact_id, channel_id) where status < 9;
create index conversation_contact on conversation (workspace_id, contact_id, channel_id, id);
create index conversation_open on conversation (workspace_id, list_at desc, id desc) where status = 1;
create index conversation_mine on conversation (workspace_id, assignee_id, list_at desc, id desc) where status = 1;
create index conversation_unassigned on conversation (workspace_id, list_at desc, id desc) where status = 1 and assignee_id is null;
create index conversation_waiting on conversation (workspace_id, waiting_since, id) where status = 1 and waiting_since is not null;
create index conversation_closed on conversation (workspace_id, list_at desc, id desc) where status = 9;

create table message (
  workspace_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  seq bigint not null,
  channel_id uuid not null,
  -- 1 inbound, 2 outbound, 3 note, 4 system line
  direction smallint not null check (direction in (1, 2, 3, 4)),
  -- 1 text, 2 image, 9 system
  kind smallint not null,
  -- outbound: 1 queued, 10 sending, 15 unknown, 20 sent, 25 failed, 30 delivered, 40 read, 50 played; others: 0
  status smallint not null default 0,
  author_id uuid,
  campaign_id uuid,
  provider_message_id text,
  error_code text,
  body text not null default '',
  content jsonb,
  traceparent text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (workspace_id, id)
) with (fillfactor = 60);
create unique index message_seq on message (workspace_id, conversation_id, seq);
create unique index message_provider_id on message (workspace_id, channel_id, provider_message_id)
  where provider_message_id is not null;

create table message_search (
  workspace_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  folded text not null,
  tsv tsvector not null,
  primary key (workspace_id, message_id)
);
create index message_search_tsv on message_search using gin (workspace_id, tsv);

-- The queue of a number until the outcome is known. While an entry exists it, and not message.status, says queued or sending:
-- a status index on message cost 5.6 kB of WAL a message, this 3.1 (measured).
create table lane_entry (
  workspace_id uuid not null,
  channel_id uuid not null,
  -- 1 reply or API, 5 campaign
  priority smallint not null,
  message_id uuid not null,
  contact_id uuid not null,
  campaign_id uuid,
  not_before timestamptz,
  fence bigint,
  claimed_at timestamptz,
  primary key (workspace_id, channel_id, priority, message_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create table idempotency_key (
  workspace_id uuid not null,
  key text not null,
  request_hash text not null,
  message_id uuid,
  route text not null default '',
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (workspace_id, key)
);
create index idempotency_key_created on idempotency_key using brin (created_at);

-- Live counts, sharded by connection so that writers do not queue behind one row (measured: 3,000 against 13,000 tx/s).
create table queue_count (
  workspace_id uuid not null,
  -- open, unassigned, waiting, mine, pending, snoozed
  queue text not null,
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000',
  shard smallint not null,
  n bigint not null,
  primary key (workspace_id, queue, owner_id, shard)
) with (fillfactor = 30);

create table mention (
  workspace_id uuid not null,
  member_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  read_at timestamptz,
  primary key (workspace_id, member_id, message_id)
);
create index mention_unread on mention (workspace_id, member_id, message_id) where read_at is null;
create index mention_conversation on mention (workspace_id, conversation_id, member_id);

create table media (
  workspace_id uuid not null,
  id uuid not null,
  mime text not null,
  size_bytes bigint not null,
  file_name text,
  width integer,
  height integer,
  sha256 text not null,
  has_thumbnail boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

-- The feed: ordered by (xid, id), read below pg_snapshot_xmin, so that a late committer is never missed.
create table event (
  id uuid not null default uuidv7(),
  workspace_id uuid not null,
  type text not null,
  conversation_id uuid,
  payload jsonb not null,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  primary key (id)
) partition by range (id);
create index event_feed on event (workspace_id, xid, id);
create index event_tail on event (xid, id);
create table event_default partition of event default;

-- Makes the daily partitions of the feed for the given days from today; safe to call again. Ids from a wrong clock fall
-- into the default partition.
create function ensure_event_partitions(days integer) returns integer language plpgsql as $body$
declare
  made integer := 0;
  day date;
  name text;
begin
  for day in select (now() at time zone 'UTC')::date + offset_days from generate_series(0, days - 1) offset_days loop
    name := 'event_' || to_char(day, 'YYYYMMDD');
    if to_regclass(name) is null then
      begin
        execute format('create table %I partition of event for values from (%L) to (%L)', name,
          v7floor(day::timestamp at time zone 'UTC'), v7floor((day + 1)::timestamp at time zone 'UTC'));
        made := made + 1;
      exception when check_violation then
        -- events of that day already stand in the default partition (nobody made partitions in time): they stay there
        raise notice 'event partition % not made: the default partition holds its rows', name;
      end;
    end if;
  end loop;
  return made;
end
$body$;
select ensure_event_partitions(3);
