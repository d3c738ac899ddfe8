/** The role matrix of the product, in one place. Routers, REST, socket channels and media URLs ask `can` and nothing else. */

export const ROLES = ["agent", "supervisor", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** The least role that holds each permission; every role above it holds it too. */
const LEAST_ROLE = {
  "workspace.read": "agent",
  "inbox.use": "agent",
  "contacts.read": "agent",
  "contacts.write": "agent",
  "channels.read": "agent",
  "conversations.all": "supervisor",
  // Merges move conversations of every team; a tag's name is everybody's.
  "contacts.keep": "supervisor",
  "channels.manage": "admin",
  "members.manage": "admin",
  "teams.manage": "admin",
  "developers.manage": "admin",
  "segments.manage": "admin",
  "contacts.import": "admin",
  "contacts.export": "admin",
  "contacts.erase": "admin",
  "campaigns.read": "supervisor",
  "campaigns.manage": "admin",
  // A link is the whole account of the person who gets it.
  "members.reset": "owner",
  "workspace.manage": "owner",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof LEAST_ROLE;

export function can(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(LEAST_ROLE[permission]);
}

/** The roles that hold a permission, for statements that judge members as they are stored. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => can(role, permission));
}

/** Who acts: a member of one workspace, as loaded for a request or a socket. */
export type Actor = { workspaceId: string; memberId: string; userId: string; role: Role; teamIds: string[] };

export type ConversationScope = { assigneeId: string | null; teamId: string | null; mentionedMemberIds?: string[] };

/**
 * Whether the actor may see a conversation: supervisors and above all; an agent those of own teams, those assigned to or
 * mentioning them, and unassigned ones (no assignee and no team, or an own team).
 */
export function canSeeConversation(actor: Actor, conversation: ConversationScope): boolean {
  if (can(actor.role, "conversations.all")) return true;
  const { assigneeId, teamId, mentionedMemberIds = [] } = conversation;
  if (assigneeId === actor.memberId || mentionedMemberIds.includes(actor.memberId)) return true;
  if (teamId !== null) return actor.teamIds.includes(teamId);
  return assigneeId === null;
}

/** Whether somebody of role `by` may give, take or hold over others the role `over`: never above the own one. */
export function outranks(by: Role, over: Role): boolean {
  return ROLES.indexOf(by) >= ROLES.indexOf(over);
}
