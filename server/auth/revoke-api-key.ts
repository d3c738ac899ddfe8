import { notifyControl } from "#server/db/feed.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { ApiKeys } from "./api-keys.ts";
import { revokeApiKeyRow } from "./sql/revoke-api-key.ts";

/** Ends a key in every process: by notice within a second, without it within five. @throws {DomainError} not_found */
export async function revokeApiKey(
  deps: { pool: Pool; apiKeys: ApiKeys },
  workspaceId: string,
  id: string,
): Promise<void> {
  const prefix = await withTransaction(deps.pool, async (tx) => {
    const found = await revokeApiKeyRow(tx, workspaceId, id);
    if (found === null) throw new DomainError("not_found");
    // People revoke seldom, so the notice may ride in the transaction.
    await notifyControl(tx, { kind: "api_key", prefix: found });
    return found;
  });
  deps.apiKeys.drop(prefix);
}
