import { can, canSeeConversation, findConversationScope, isTeam, type Actor } from "#server/auth/index.ts";
import type { Pool } from "#server/db/pool.ts";
import { parseChannel } from "#server/realtime/index.ts";

/** Whether the member may listen to a socket channel: the role matrix, for sockets. Names that are none of ours are refused. */
export async function mayJoinChannel(pool: Pool, actor: Actor, name: string): Promise<boolean> {
  const channel = parseChannel(name);
  if (!channel) return false;
  switch (channel.kind) {
    case "workspace":
      return channel.id === actor.workspaceId;
    case "unassigned":
      return channel.id === actor.workspaceId && can(actor.role, "inbox.use");
    case "all":
      return channel.id === actor.workspaceId && can(actor.role, "conversations.all");
    case "member":
      return channel.id === actor.memberId;
    case "team":
      if (actor.teamIds.includes(channel.id)) return true;
      return can(actor.role, "conversations.all") && (await isTeam(pool, actor.workspaceId, channel.id));
    case "conversation":
    case "presence-conversation": {
      const scope = await findConversationScope(pool, actor.workspaceId, channel.id);
      return scope !== null && canSeeConversation(actor, scope);
    }
  }
}
