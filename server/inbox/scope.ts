import { can } from "#server/auth/permissions.ts";
import { isProgram, type Doer } from "./doer.ts";

/** What somebody may see, as parameters of `conversation_visible` (prisma/migrations/…400_inbox). */
export type Scope = { workspaceId: string; memberId: string; teamIds: string[]; seesAll: boolean };

export function scopeOf(doer: Doer): Scope {
  // No member has the id of a key.
  if (isProgram(doer)) return { workspaceId: doer.workspaceId, memberId: doer.keyId, teamIds: [], seesAll: true };
  const { workspaceId, memberId, teamIds } = doer;
  return { workspaceId, memberId, teamIds, seesAll: can(doer.role, "conversations.all") };
}
