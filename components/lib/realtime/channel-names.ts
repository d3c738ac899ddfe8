import type { ChannelNames } from "#server/realtime/index.ts";

/** Names of socket channels; the server's own builders, whose shapes the compiler compares with these. */
export const channelName: ChannelNames = {
  workspace: (workspaceId) => `private-workspace-${workspaceId}`,
  team: (teamId) => `private-team-${teamId}`,
  unassigned: (workspaceId) => `private-unassigned-${workspaceId}`,
  member: (memberId) => `private-member-${memberId}`,
  all: (workspaceId) => `private-all-${workspaceId}`,
  conversation: (conversationId) => `private-conversation-${conversationId}`,
  presenceConversation: (conversationId) => `presence-conversation-${conversationId}`,
};
