import type { Role } from "#server/auth/index.ts";

/** Which roles somebody of a role may give: up to the own one. The server judges in the end. */
export const ROLES_UP_TO = {
  agent: ["agent"],
  supervisor: ["agent", "supervisor"],
  admin: ["agent", "supervisor", "admin"],
  owner: ["agent", "supervisor", "admin", "owner"],
} as const satisfies Record<Role, readonly Role[]>;

/** Whether somebody of a role may make a password reset link for another member. */
export function mayReset(by: Role): boolean {
  return by === "owner";
}

/** Whether somebody of role `by` may change or remove somebody of role `over`. */
export function mayManage(by: Role, over: Role): boolean {
  const manages = by === "admin" || by === "owner";
  return manages && ROLES_UP_TO[by].some((role) => role === over);
}
