-- A person may also want a number unlinked: the session worker that holds it asks WhatsApp, then lets it go.
alter table channel drop constraint channel_desired_state_check;
alter table channel add constraint channel_desired_state_check check (desired_state in ('connected', 'disconnected', 'logged_out'));

-- What a session worker looks for once a second: numbers that should have a session.
create index channel_wanted on channel (id) where archived_at is null and desired_state <> 'disconnected';

-- Notifies session workers that a person changed what is wanted of a channel; sent by the database, so that no writer forgets.
create function notify_channel_wanted() returns trigger language plpgsql as $body$
begin
  perform pg_notify('baton_channels', '');
  return null;
end
$body$;
create trigger channel_wanted_insert after insert on channel
  for each statement execute function notify_channel_wanted();
create trigger channel_wanted_update after update of desired_state, archived_at, settings on channel
  for each statement execute function notify_channel_wanted();
