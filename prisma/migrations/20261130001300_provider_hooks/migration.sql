-- What a provider posts to /hooks (server/channels/hook).

-- The secrets of a channel's hook, made when they are first asked for; sealed by the app.
create table channel_hook (
  workspace_id uuid not null,
  channel_id uuid not null,
  -- signs each body
  secret text not null,
  -- said back when the address is verified
  verify_token text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, channel_id),
  foreign key (workspace_id, channel_id) references channel (workspace_id, id) on delete cascade
);
create unique index channel_hook_channel on channel_hook (channel_id);

-- Every accepted body as it came, written once: a day's partition is dropped when it is past its time.
create table raw_inbound (
  id uuid not null,
  workspace_id uuid not null,
  channel_id uuid not null,
  body text not null,
  received_at timestamptz not null default now(),
  -- items that could not be processed: [{"at": "0.0.messages.2", "code": "request.invalid"}]
  problems jsonb,
  primary key (id)
) partition by range (id);
create table raw_inbound_default partition of raw_inbound default;
select ensure_day_partitions('raw_inbound', 3);

-- Bodies that wait to be processed. The process that stored one does so at once; what stands here when due, a sweep takes.
create table raw_inbound_due (
  id uuid primary key,
  due_at timestamptz not null,
  attempts integer not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index raw_inbound_due_at on raw_inbound_due (due_at);
