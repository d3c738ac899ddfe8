import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type LinkingRow = { qr: string | null; qrExpiresAt: Date | null; pairingCode: string | null };

/** The code to scan and the code to type, while they are valid. Secrets of the number: only for those who manage channels. */
export function getLinking(db: Queryable, workspaceId: string, id: string): Promise<LinkingRow | null> {
  return maybeOne(
    db,
    sql<LinkingRow>`
      select case when qr_expires_at > now() then qr end as qr,
        case when qr_expires_at > now() then qr_expires_at end as "qrExpiresAt", pairing_code as "pairingCode"
      from channel where workspace_id = ${workspaceId} and id = ${id} and state = 'awaiting_scan'`,
  );
}
