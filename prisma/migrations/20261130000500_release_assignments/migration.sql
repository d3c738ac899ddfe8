-- A member was removed or a team deleted: what was theirs lies open to all again. One call moves at most `at_most`
-- conversations, so that a transaction stays short, and says how many it moved; the caller repeats until none is left.
create function release_assignments(workspace uuid, member uuid, team uuid, at_most integer) returns integer language plpgsql as $body$
declare
  events uuid[];
begin
  with theirs as materialized (
    select id, team_id, assignee_id from conversation
    where workspace_id = workspace and (assignee_id = member or team_id = team)
    order by id limit at_most for no key update),
  moved as (
    update conversation c set
      assignee_id = case when c.assignee_id = member then null else c.assignee_id end,
      team_id = case when c.team_id = team then null else c.team_id end
    from theirs t where c.workspace_id = workspace and c.id = t.id
    returning c.id, conversation_payload(c) as payload, t.team_id as old_team, t.assignee_id as old_assignee),
  told as (
    insert into event (workspace_id, type, conversation_id, payload)
    select workspace, 'conversation.updated', id,
      jsonb_set(payload, '{route,was}', jsonb_build_object('teamId', old_team, 'assigneeId', old_assignee))
    from moved returning id)
  select array_agg(id) into events from told;
  if events is null then return 0; end if;
  perform announce_events(events);
  return cardinality(events);
end
$body$;
