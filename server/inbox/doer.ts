import type { ApiPrincipal } from "#server/auth/index.ts";
import type { Actor } from "#server/auth/permissions.ts";

/** A program, by the API key that it shows. It sees and moves every conversation of its workspace. */
export type Program = Pick<ApiPrincipal, "workspaceId" | "keyId" | "name">;

/** Who does something to a conversation. */
export type Doer = Actor | Program;

export const isProgram = (doer: Doer): doer is Program => "keyId" in doer;
