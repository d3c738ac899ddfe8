import { all, one, run, sql, type Queryable } from "#server/db/sql.ts";

type TeamKey = { workspaceId: string; teamId: string };

/** False when the workspace has a team of this name. */
export async function insertTeam(
  tx: Queryable,
  team: { workspaceId: string; id: string; name: string },
): Promise<boolean> {
  const count = await run(
    tx,
    sql`insert into team (workspace_id, id, name) values (${team.workspaceId}, ${team.id}, ${team.name}) on conflict do nothing`,
  );
  return count > 0;
}

/** Gives a team its name, unless another has it. */
export async function renameTeam(
  tx: Queryable,
  team: TeamKey & { name: string },
): Promise<"renamed" | "not_found" | "name_taken"> {
  const row = await one(
    tx,
    sql<{ outcome: "renamed" | "not_found" | "name_taken" }>`
      with taken as (
        select 1 from team where workspace_id = ${team.workspaceId} and name = ${team.name} and id <> ${team.teamId}),
      renamed as (
        update team set name = ${team.name}
        where workspace_id = ${team.workspaceId} and id = ${team.teamId} and not exists (select from taken) returning id)
      select case when exists (select from renamed) then 'renamed'
        when exists (select from taken) then 'name_taken' else 'not_found' end as outcome`,
  );
  return row.outcome;
}

/** The ids of those who were added: members of the workspace who were not in the team. */
export async function addTeamMembers(tx: Queryable, given: TeamKey & { memberIds: string[] }): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ id: string }>`
      insert into team_member (workspace_id, team_id, member_id)
      select workspace_id, ${given.teamId}, id from member
      where workspace_id = ${given.workspaceId} and id = any(${given.memberIds}::uuid[]) and removed_at is null
      on conflict do nothing returning member_id as id`,
  );
  return rows.map((row) => row.id);
}

/** How many are in the team. */
export async function countTeamMembers(tx: Queryable, { workspaceId, teamId }: TeamKey): Promise<number> {
  const row = await one(
    tx,
    sql<{ n: number }>`
      select count(*)::int as n from team_member where workspace_id = ${workspaceId} and team_id = ${teamId}`,
  );
  return row.n;
}

/** Takes everybody out of the team who is not in `keep`. The ids of those. */
export async function removeTeamMembers(tx: Queryable, given: TeamKey & { keep: string[] }): Promise<string[]> {
  const rows = await all(
    tx,
    sql<{ id: string }>`
      delete from team_member
      where workspace_id = ${given.workspaceId} and team_id = ${given.teamId} and not member_id = any(${given.keep}::uuid[])
      returning member_id as id`,
  );
  return rows.map((row) => row.id);
}

/** False when the workspace has no such team. */
export async function deleteTeamRow(tx: Queryable, { workspaceId, teamId }: TeamKey): Promise<boolean> {
  return (await run(tx, sql`delete from team where workspace_id = ${workspaceId} and id = ${teamId}`)) > 0;
}
