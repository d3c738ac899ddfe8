import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { insertMember } from "./sql/insert-member.ts";
import { insertWorkspace } from "./sql/insert-workspace.ts";

/** Makes a workspace whose owner is the given person. */
export async function createWorkspace(
  pool: Pool,
  input: { name: string; ownerUserId: string; zone?: string },
): Promise<{ workspaceId: string; memberId: string }> {
  const workspaceId = newId();
  const memberId = newId();
  await withTransaction(pool, async (tx) => {
    await insertWorkspace(tx, { id: workspaceId, name: input.name, zone: input.zone ?? "UTC" });
    await insertMember(tx, { workspaceId, id: memberId, userId: input.ownerUserId, role: "owner" });
  });
  return { workspaceId, memberId };
}
