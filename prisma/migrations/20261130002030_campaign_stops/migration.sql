-- When a campaign sent nothing on purpose or for want of a number, for the bands of its chart: kept by triggers, so that no move forgets.
create table campaign_stop (
  workspace_id uuid not null,
  campaign_id uuid not null,
  id uuid not null default uuidv7(),
  -- paused by somebody, or held because this number was lost
  channel_id uuid,
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  primary key (workspace_id, campaign_id, id),
  foreign key (workspace_id, campaign_id) references campaign (workspace_id, id) on delete cascade
);

create function keep_pauses() returns trigger language plpgsql as $body$
begin
  if new.status = 'paused' then
    insert into campaign_stop (workspace_id, campaign_id) values (new.workspace_id, new.id);
  else
    -- What ended has no more stops either.
    update campaign_stop set until_at = now()
    where workspace_id = new.workspace_id and campaign_id = new.id and until_at is null
      and (channel_id is null or new.status = any ('{completed,cancelled,failed}'));
  end if;
  return null;
end
$body$;
create trigger campaign_pauses after update of status on campaign for each row when (old.status is distinct from new.status)
  execute function keep_pauses();

create function keep_losses() returns trigger language plpgsql as $body$
begin
  if new.lost_at is not null then
    insert into campaign_stop (workspace_id, campaign_id, channel_id) values (new.workspace_id, new.campaign_id, new.channel_id);
  else
    update campaign_stop set until_at = now()
    where workspace_id = new.workspace_id and campaign_id = new.campaign_id and channel_id = new.channel_id and until_at is null;
  end if;
  return null;
end
$body$;
create trigger campaign_losses after update of lost_at on campaign_channel for each row
  when ((old.lost_at is null) <> (new.lost_at is null)) execute function keep_losses();
