-- A number that is archived sends nothing more: what waits in its lane fails with a reason that a person can read, instead of
-- standing as queued for ever. In the database, so that no writer forgets. What is claimed already is settled by its session.
create function fail_archived_lane() returns trigger language plpgsql as $body$
declare
  events uuid[];
begin
  perform 1 from message m where (m.workspace_id, m.id) in (select e.workspace_id, e.message_id from lane_entry e
    where e.workspace_id = new.workspace_id and e.channel_id = new.id and e.claimed_at is null)
  order by m.workspace_id, m.id for no key update;
  with freed as (
    delete from lane_entry e where e.workspace_id = new.workspace_id and e.channel_id = new.id and e.claimed_at is null
    returning e.message_id),
  failed as (
    update message m set status = 25, error_code = 'channel_archived' from freed
    where m.workspace_id = new.workspace_id and m.id = freed.message_id and m.status < 20 returning m.*),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select m.workspace_id, 'message.status', c.id, status_payload(c.team_id, c.assignee_id, m.id, m.seq, m.status, m.error_code, now())
    from failed m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id returning id)
  select array_agg(id) from told into events;
  perform announce_events(events);
  return null;
end
$body$;
create trigger channel_archived_lane after update of archived_at on channel
  for each row when (old.archived_at is null and new.archived_at is not null) execute function fail_archived_lane();
