-- The filters of the API's list of conversations; null asks for nothing, `unassigned` and `teamless` for those that have none.
create function conversation_matches(c conversation, status smallint, channel uuid, assignee uuid, unassigned boolean, team uuid,
  teamless boolean) returns boolean language sql immutable parallel safe as $body$
  select (status is null or c.status = status) and (channel is null or c.channel_id = channel)
    and (assignee is null or c.assignee_id = assignee) and (not unassigned or c.assignee_id is null)
    and (team is null or c.team_id = team) and (not teamless or c.team_id is null)
$body$;

-- What a member or a team ever had, for lists that are narrowed to them (the partial ones of …100_messaging hold open ones only).
create index conversation_by_assignee on conversation (workspace_id, assignee_id, id) where assignee_id is not null;
create index conversation_by_team on conversation (workspace_id, team_id, id) where team_id is not null;
