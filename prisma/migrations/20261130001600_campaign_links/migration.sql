-- Web addresses in a campaign's messages become short ones (server/campaigns/links.ts), so that clicks are counted: by person and address.
alter table campaign add column tracks_links boolean not null default true;

create table link_click (
  workspace_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- of the variant that the person got, as in tracked_link
  position smallint not null,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  clicks integer not null default 1,
  primary key (workspace_id, campaign_id, contact_id, position),
  foreign key (workspace_id, campaign_id) references campaign (workspace_id, id) on delete cascade
) with (fillfactor = 70);
