import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { secretContext } from "./endpoint-cache.ts";
import { findSealed } from "./sql/find-sealed.ts";
import { replaceSealed } from "./sql/replace-sealed.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const AT_ONCE = 200;

/**
 * Seals every webhook secret with the current key; safe while everything runs, and to run again. Returns how many endpoints it
 * changed.
 * @throws {Error} when a secret's key is not among SECRET_KEYS.
 */
export async function resealSecrets(pool: Pool, secrets: SecretBox): Promise<number> {
  let changed = 0;
  for (let after = FIRST; ;) {
    const found = await findSealed(pool, secrets.currentKeyId, after, AT_ONCE);
    for (const was of found) {
      const context = secretContext(was.id);
      const anew = (sealed: string) => secrets.seal(secrets.open(sealed, context), context);
      const now = { ...was, secret: anew(was.secret), formerSecret: was.formerSecret && anew(was.formerSecret) };
      if (await replaceSealed(pool, was, now)) changed += 1;
      after = was.id;
    }
    if (found.length < AT_ONCE) return changed;
  }
}
