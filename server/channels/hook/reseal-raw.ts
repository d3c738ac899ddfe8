import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { openRaw, sealRaw } from "./raw-body.ts";
import { findForeignRaw } from "./sql/find-foreign-raw.ts";
import { replaceRaw } from "./sql/replace-raw.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const AT_ONCE = 200;

/**
 * Seals every posted body with the current key, also those of before bodies were sealed; safe while everything runs, and to run again.
 * Returns how many it changed.
 * @throws {Error} when a body's key is not among SECRET_KEYS.
 */
export async function resealRaw({ pool, secrets }: { pool: Pool; secrets: SecretBox }): Promise<number> {
  let changed = 0;
  for (let after = FIRST; ;) {
    const found = await findForeignRaw(pool, secrets.currentKeyId, after, AT_ONCE);
    const anew = found.map(({ id, body }) => ({ id, body: sealRaw(secrets, id, openRaw(secrets, id, body)) }));
    changed += await replaceRaw(pool, anew);
    after = found.at(-1)?.id ?? after;
    if (found.length < AT_ONCE) return changed;
  }
}
