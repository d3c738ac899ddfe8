import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Role } from "../permissions.ts";

/** Marks an invitation as used; null when somebody did before, or it was revoked or has run out. */
export function consumeInvitation(tx: Queryable, tokenHash: string): Promise<{ role: Role } | null> {
  return maybeOne(
    tx,
    sql<{ role: Role }>`
      update invitation set accepted_at = now()
      where token_hash = ${tokenHash} and accepted_at is null and revoked_at is null and expires_at > now()
      returning role`,
  );
}
