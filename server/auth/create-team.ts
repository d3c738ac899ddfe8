import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Accounts } from "./accounts.ts";
import { publishMembers } from "./sql/publish-members.ts";
import { addTeamMembers, insertTeam } from "./sql/write-teams.ts";

/**
 * Makes a team of members of the workspace. @returns its id.
 * @throws {DomainError} conflict when a team has this name; not_found when somebody is no member.
 */
export async function createTeam(
  accounts: Pick<Accounts, "pool" | "cache">,
  team: { workspaceId: string; name: string; memberIds: string[] },
): Promise<string> {
  const id = newId();
  await withTransaction(accounts.pool, async (tx) => {
    if (!(await insertTeam(tx, { workspaceId: team.workspaceId, id, name: team.name })))
      throw new DomainError("conflict", { reason: "name_taken" });
    const added = await addTeamMembers(tx, { workspaceId: team.workspaceId, teamId: id, memberIds: team.memberIds });
    if (added.length !== new Set(team.memberIds).size) throw new DomainError("not_found");
    await publishMembers(
      tx,
      team.workspaceId,
      added.map((memberId) => ({ memberId, accessChanged: true })),
    );
  });
  for (const memberId of team.memberIds) accounts.cache.drop({ memberId });
  return id;
}
