-- Campaigns: what is planned, who gets it, and the counters that the live screen adds up. Words: server/campaigns/states.ts.

-- A draft is saved against the version that its editor saw. What a launch freezes (filter, exclusions, reading, zone) stays as it
-- was, whatever happens to the segments afterwards.
create table campaign (
  workspace_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'snapshotting', 'running', 'paused', 'completed',
    'cancelled', 'failed')),
  version integer not null default 1,
  segment_id uuid,
  requires_opt_in boolean not null default true,
  holdout_percent smallint not null default 0 check (holdout_percent between 0 and 90),
  -- {kind: 'now'} | {kind: 'at', at} | {kind: 'local', date, time}: local is each recipient's own clock
  schedule jsonb not null default '{"kind": "now"}',
  -- {from, to}: wall times in each recipient's zone, in which nothing is sent
  quiet_hours jsonb,
  on_channel_loss text not null default 'hold' check (on_channel_loss in ('hold', 'move')),
  reply_window_hours integer not null default 72 check (reply_window_hours between 1 and 720),
  filter jsonb,
  exclusions jsonb,
  reading_at timestamptz(3),
  zone text,
  -- The zones and countries in which its recipients live: of each the release asks whether it is quiet there.
  zones text[] not null default '{}',
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  launched_by uuid,
  launched_at timestamptz(3),
  starts_at timestamptz(3),
  started_at timestamptz(3),
  paused_at timestamptz(3),
  ended_at timestamptz(3),
  failure text,
  -- Up to which contact the audience is written.
  snapshot_after uuid,
  snapshot_done_at timestamptz(3),
  archived_at timestamptz(3),
  primary key (workspace_id, id)
);
create index campaign_active on campaign (status, starts_at) where status in ('scheduled', 'snapshotting', 'running', 'paused', 'cancelled');

create table campaign_variant (
  workspace_id uuid not null,
  campaign_id uuid not null,
  label smallint not null check (label between 1 and 5),
  body text not null default '',
  -- as message.content.media
  media jsonb,
  bindings jsonb not null default '[]',
  weight smallint not null default 1 check (weight between 1 and 100),
  primary key (workspace_id, campaign_id, label),
  foreign key (workspace_id, campaign_id) references campaign (workspace_id, id) on delete cascade
);

create table campaign_channel (
  workspace_id uuid not null,
  campaign_id uuid not null,
  channel_id uuid not null,
  primary key (workspace_id, campaign_id, channel_id),
  foreign key (workspace_id, campaign_id) references campaign (workspace_id, id) on delete cascade
);

create table tracked_link (
  workspace_id uuid not null,
  campaign_id uuid not null,
  label smallint not null,
  position smallint not null,
  url text not null,
  primary key (workspace_id, campaign_id, label, position),
  foreign key (workspace_id, campaign_id) references campaign (workspace_id, id) on delete cascade
);

-- A row per person from the snapshot on. `is_waiting` and not the status stands in the index of those that wait, so that only the
-- release changes an index: later moves (sent, delivered, read) stay heap-only updates.
drop index recipient_waiting;
alter table recipient
  add column variant smallint,
  add column not_before timestamptz,
  -- an IANA zone, or a country whose zones the person may be in, when quiet hours or local times need it
  add column zone text,
  add column queued_at timestamptz,
  add column sent_at timestamptz,
  add column delivered_at timestamptz,
  add column read_at timestamptz,
  add column replied_at timestamptz,
  add column reply_certainty text check (reply_certainty in ('certain', 'probable')),
  add column clicked_at timestamptz,
  add column link_code text,
  add column is_waiting boolean generated always as (status in (0, 5)) stored;
create index recipient_waiting on recipient (workspace_id, campaign_id, channel_id, not_before, contact_id) where is_waiting;
create unique index recipient_message on recipient (workspace_id, message_id) where message_id is not null;
create unique index recipient_link on recipient (link_code) where link_code is not null;

-- How many recipients of a campaign are where; the reason of those held, failed and skipped. Sharded by connection, summed on reading.
create table campaign_count (
  workspace_id uuid not null,
  campaign_id uuid not null,
  channel_id uuid not null,
  variant smallint not null,
  status smallint not null,
  reason text not null,
  shard smallint not null,
  n bigint not null,
  primary key (workspace_id, campaign_id, channel_id, variant, status, reason, shard)
) with (fillfactor = 30);

create function recipient_reason(status smallint, reason text) returns text language sql immutable parallel safe
  return case when status in (5, 25, 90) then coalesce(reason, '') else '' end;

-- Kept by triggers, so that no writer forgets. Old rows are taken out and new ones put in without pairing them, since a merge changes
-- the key; a statement that moves nobody between cells writes nothing.
create function count_new_recipients() returns trigger language plpgsql as $body$
begin
  insert into campaign_count (workspace_id, campaign_id, channel_id, variant, status, reason, shard, n)
  select r.workspace_id, r.campaign_id, coalesce(r.channel_id, '00000000-0000-0000-0000-000000000000'), coalesce(r.variant, 0), r.status,
    recipient_reason(r.status, r.reason), pg_backend_pid() % 64, count(*)
  from new_rows r group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (workspace_id, campaign_id, channel_id, variant, status, reason, shard) do update set n = campaign_count.n + excluded.n;
  return null;
end
$body$;

create function count_moved_recipients() returns trigger language plpgsql as $body$
begin
  insert into campaign_count (workspace_id, campaign_id, channel_id, variant, status, reason, shard, n)
  select r.workspace_id, r.campaign_id, coalesce(r.channel_id, '00000000-0000-0000-0000-000000000000'), coalesce(r.variant, 0), r.status,
    recipient_reason(r.status, r.reason), pg_backend_pid() % 64, sum(r.delta)
  from (
    select workspace_id, campaign_id, channel_id, variant, status, reason, -1 as delta from old_rows
    union all select workspace_id, campaign_id, channel_id, variant, status, reason, 1 from new_rows) r
  group by 1, 2, 3, 4, 5, 6 having sum(r.delta) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (workspace_id, campaign_id, channel_id, variant, status, reason, shard) do update set n = campaign_count.n + excluded.n;
  return null;
end
$body$;

create function count_deleted_recipients() returns trigger language plpgsql as $body$
begin
  insert into campaign_count (workspace_id, campaign_id, channel_id, variant, status, reason, shard, n)
  select r.workspace_id, r.campaign_id, coalesce(r.channel_id, '00000000-0000-0000-0000-000000000000'), coalesce(r.variant, 0), r.status,
    recipient_reason(r.status, r.reason), pg_backend_pid() % 64, -count(*)
  from old_rows r group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (workspace_id, campaign_id, channel_id, variant, status, reason, shard) do update set n = campaign_count.n + excluded.n;
  return null;
end
$body$;

create trigger recipient_counted_insert after insert on recipient
  referencing new table as new_rows for each statement execute function count_new_recipients();
create trigger recipient_counted_update after update on recipient
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_recipients();
create trigger recipient_counted_delete after delete on recipient
  referencing old table as old_rows for each statement execute function count_deleted_recipients();

-- Sets a campaign's counters to what a count says, by added differences, so that writers meanwhile stay counted. Returns how many
-- were wrong.
create function recount_campaign(workspace uuid, campaign uuid) returns integer language plpgsql as $body$
declare
  wrong integer;
begin
  insert into campaign_count (workspace_id, campaign_id, channel_id, variant, status, reason, shard, n)
  select workspace, campaign, d.channel_id, d.variant, d.status, d.reason, 0, sum(d.n) from (
    select coalesce(r.channel_id, '00000000-0000-0000-0000-000000000000') as channel_id, coalesce(r.variant, 0::smallint) as variant, r.status,
      recipient_reason(r.status, r.reason) as reason, count(*) as n
    from recipient r where r.workspace_id = workspace and r.campaign_id = campaign group by 1, 2, 3, 4
    union all select c.channel_id, c.variant, c.status, c.reason, -sum(c.n) from campaign_count c
    where c.workspace_id = workspace and c.campaign_id = campaign group by 1, 2, 3, 4) d
  group by d.channel_id, d.variant, d.status, d.reason having sum(d.n) <> 0
  on conflict (workspace_id, campaign_id, channel_id, variant, status, reason, shard) do update set n = campaign_count.n + excluded.n;
  get diagnostics wrong = row_count;
  return wrong;
end
$body$;

-- What a message costs to a country ('' is any other), as the workspace entered it.
create table message_price (
  workspace_id uuid not null references workspace (id) on delete cascade,
  provider text not null,
  country text not null,
  amount numeric(12, 6) not null check (amount >= 0),
  currency text not null,
  primary key (workspace_id, provider, country)
);

-- At most so many campaign messages to one person in so many days, over all campaigns.
alter table workspace
  add column campaign_cap_count integer check (campaign_cap_count > 0),
  add column campaign_cap_days integer check (campaign_cap_days between 1 and 365);

alter table channel
  add column warm_up_started_on date,
  -- Until then WhatsApp lets the number start no new chats (463).
  add column new_chats_from timestamptz;

-- Campaign messages that a number handed over on a day of the workspace's zone.
create table channel_day (
  workspace_id uuid not null,
  channel_id uuid not null,
  day date not null,
  sent integer not null,
  primary key (workspace_id, channel_id, day)
) with (fillfactor = 30);

-- What a number in its warm-up may send to campaigns on a day: 20 on the first, twice as many on each next, free after the tenth. Null:
-- no limit. Source: product rule (limits per number); server/campaigns/rules.ts is the same for forecasts.
create function warm_up_allowance(started_on date, today date) returns integer language sql immutable parallel safe
  return case when started_on is null or today - started_on >= 10 then null else 20 * (1 << greatest(today - started_on, 0)) end;

-- The campaign's part of the queue, so that cancelling, sweeping and ending look at nothing else, and a claim knows that there is none.
-- `not_after`: when it gets quiet where the person is.
alter table lane_entry add column not_after timestamptz;
create index lane_entry_campaign on lane_entry (workspace_id, campaign_id, channel_id) where campaign_id is not null;
