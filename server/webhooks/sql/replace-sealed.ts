import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { SealedSecrets } from "./find-sealed.ts";

/** Writes the same secrets under another key, unless they were replaced meanwhile. */
export async function replaceSealed(db: Queryable, was: SealedSecrets, now: SealedSecrets): Promise<boolean> {
  const rows = await run(
    db,
    sql`
      update webhook_endpoint set secret = ${now.secret}, former_secret = ${now.formerSecret}
      where id = ${was.id} and secret = ${was.secret} and former_secret is not distinct from ${was.formerSecret}`,
  );
  return rows > 0;
}
