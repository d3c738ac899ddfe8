export { createAccounts, type Accounts } from "./accounts.ts";
export { CLIENT_IP_HEADER } from "./better-auth.ts";
export { createWorkspace } from "./create-workspace.ts";
export { can, canSeeConversation, ROLES, type Actor, type Permission, type Role } from "./permissions.ts";
export { tokenOfCookie } from "./rules.ts";
export type { SessionCache } from "./session-cache.ts";
export { findConversationScope } from "./sql/find-conversation-scope.ts";
export { isTeam } from "./sql/is-team.ts";
