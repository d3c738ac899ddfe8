import type { Pool } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { hashApiKeySecret, newApiKeyToken } from "./api-key-token.ts";
import type { ApiScope } from "./api-scopes.ts";
import type { Actor } from "./permissions.ts";
import { insertApiKey } from "./sql/insert-api-key.ts";

export type CreatedApiKey = {
  id: string;
  /** The whole key: in this answer and nowhere else. */
  token: string;
  createdAt: Date;
};

/** Makes a key for the public API. It stays when its maker leaves: it belongs to the workspace. */
export async function createApiKey(
  pool: Pool,
  actor: Pick<Actor, "workspaceId" | "memberId">,
  input: { name: string; scopes: readonly ApiScope[]; expiresAt: Date | null },
): Promise<CreatedApiKey> {
  const { token, prefix, secret } = newApiKeyToken();
  const id = newId();
  const createdAt = await insertApiKey(pool, {
    workspaceId: actor.workspaceId,
    id,
    name: input.name,
    prefix,
    secretHash: hashApiKeySecret(secret),
    scopes: [...new Set(input.scopes)],
    createdBy: actor.memberId,
    expiresAt: input.expiresAt,
  });
  return { id, token, createdAt };
}
