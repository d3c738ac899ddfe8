import { can, type Actor } from "#server/auth/permissions.ts";

/** What an actor may see, as parameters of `conversation_visible` (prisma/migrations/…400_inbox). */
export type Scope = { workspaceId: string; memberId: string; teamIds: string[]; seesAll: boolean };

export function scopeOf(actor: Actor): Scope {
  const { workspaceId, memberId, teamIds } = actor;
  return { workspaceId, memberId, teamIds, seesAll: can(actor.role, "conversations.all") };
}
