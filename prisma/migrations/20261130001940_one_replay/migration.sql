-- One replay of an endpoint at a time: each may queue two weeks of events. Of those under way the last asked for goes on.
update webhook_replay r set finished_at = now()
where r.finished_at is null and exists (select from webhook_replay o
  where o.endpoint_id = r.endpoint_id and o.finished_at is null and o.id > r.id);
create unique index webhook_replay_running on webhook_replay (endpoint_id) where finished_at is null;
