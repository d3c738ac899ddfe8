import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { authContext } from "./sessions/auth-context.ts";
import { findSealedAuth } from "./sql/find-sealed-auth.ts";
import { replaceAuth } from "./sql/replace-auth.ts";

const AT_ONCE = 500;

/**
 * Seals every session's keys with the current key; safe while sessions write, and to run again. Returns how many values it changed.
 * @throws {Error} when a value's key is not among SECRET_KEYS.
 */
export async function resealAuth(pool: Pool, secrets: SecretBox): Promise<number> {
  let changed = 0;
  for (;;) {
    const rows = await findSealedAuth(pool, secrets.currentKeyId, AT_ONCE);
    if (rows.length === 0) return changed;
    const anew = rows.map((row) => {
      const context = authContext(row.channelId, row.type, row.id);
      return { ...row, anew: secrets.seal(secrets.open(row.value, context), context) };
    });
    changed += await replaceAuth(pool, anew);
  }
}
