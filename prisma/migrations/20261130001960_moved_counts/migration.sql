-- As in …400_inbox; but what moved is found by adding up, not by joining each old row with its new one:
-- of transition tables PostgreSQL knows no sizes, and under the settings of the hot paths it compared each with each (150 ms for 1,000).
create or replace function count_moved_conversations() returns trigger language plpgsql as $body$
begin
  insert into queue_count (workspace_id, queue, owner_id, shard, n)
  select moved.workspace_id, cell.queue, cell.owner_id, pg_backend_pid() % 64, sum(moved.delta)
  from (
    select c.workspace_id, c.status, c.assignee_id, c.team_id, c.is_waiting, sum(c.delta) as delta
    from (
      select workspace_id, status, assignee_id, team_id, waiting_since is not null as is_waiting, -1 as delta from old_rows
      union all select workspace_id, status, assignee_id, team_id, waiting_since is not null, 1 from new_rows) c
    group by 1, 2, 3, 4, 5 having sum(c.delta) <> 0
  ) moved cross join lateral queue_cells(moved.status, moved.assignee_id, moved.team_id, moved.is_waiting) cell
  group by 1, 2, 3 having sum(moved.delta) <> 0 order by 1, 2, 3
  on conflict (workspace_id, queue, owner_id, shard) do update set n = queue_count.n + excluded.n;
  return null;
end
$body$;
