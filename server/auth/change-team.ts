import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/define-job.ts";
import type { Accounts } from "./accounts.ts";
import { releaseTeam } from "./jobs.ts";
import type { Actor } from "./permissions.ts";
import { publishMembers } from "./sql/publish-members.ts";
import { addTeamMembers, countTeamMembers, deleteTeamRow, removeTeamMembers, renameTeam } from "./sql/write-teams.ts";

/**
 * Names a team and says who is in it.
 * @throws {DomainError} not_found for a team or member of another workspace; conflict when the name is taken.
 */
export async function changeTeam(
  accounts: Pick<Accounts, "pool" | "cache">,
  actor: Actor,
  team: { teamId: string; name: string; memberIds: string[] },
): Promise<void> {
  const { workspaceId } = actor;
  const { teamId, name, memberIds } = team;
  const moved = await withTransaction(accounts.pool, async (tx) => {
    const renamed = await renameTeam(tx, { workspaceId, teamId, name });
    if (renamed === "name_taken") throw new DomainError("conflict", { reason: "name_taken" });
    if (renamed === "not_found") throw new DomainError("not_found");
    const out = await removeTeamMembers(tx, { workspaceId, teamId, keep: memberIds });
    const added = await addTeamMembers(tx, { workspaceId, teamId, memberIds });
    if ((await countTeamMembers(tx, { workspaceId, teamId })) !== new Set(memberIds).size)
      throw new DomainError("not_found");
    const ids = [...out, ...added];
    await publishMembers(
      tx,
      workspaceId,
      ids.map((memberId) => ({ memberId, accessChanged: true })),
    );
    return ids;
  });
  for (const memberId of moved) accounts.cache.drop({ memberId });
}

/**
 * Deletes a team; its conversations stay and belong to no team.
 * @throws {DomainError} not_found
 */
export async function deleteTeam(
  accounts: Pick<Accounts, "pool" | "cache">,
  actor: Actor,
  teamId: string,
): Promise<void> {
  const { workspaceId } = actor;
  const moved = await withTransaction(accounts.pool, async (tx) => {
    const out = await removeTeamMembers(tx, { workspaceId, teamId, keep: [] });
    if (!(await deleteTeamRow(tx, { workspaceId, teamId }))) throw new DomainError("not_found");
    await publishMembers(
      tx,
      workspaceId,
      out.map((memberId) => ({ memberId, accessChanged: true })),
    );
    await enqueue(tx, releaseTeam, { workspaceId, teamId });
    return out;
  });
  for (const memberId of moved) accounts.cache.drop({ memberId });
}
