import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelNotice } from "../notice.ts";
import type { ChannelState } from "../provider.ts";

/** A session's word about its channel, under its fence. */
export type FencedReport = {
  workspaceId: string;
  channelId: string;
  epoch: number;
  state: ChannelState;
  reason: string | null;
  qr: string | null;
  qrExpiresAt: Date | null;
  pairingCode: string | null;
  phone: string | null;
};

/** Writes what changed and returns it; a report that says nothing new is no change. */
export function writeReports(db: Queryable, reports: FencedReport[]): Promise<ChannelNotice[]> {
  return all(
    db,
    sql<ChannelNotice>`
      update channel c
      set state = r.state, state_reason = r.reason, qr = r.qr, qr_expires_at = r.qr_expires_at, pairing_code = r.pairing_code,
        phone = coalesce(r.phone, c.phone),
        state_at = case when c.state is distinct from r.state then now() else c.state_at end
      from unnest(${reports.map((r) => r.workspaceId)}::uuid[], ${reports.map((r) => r.channelId)}::uuid[],
        ${reports.map((r) => r.epoch)}::bigint[], ${reports.map((r) => r.state)}::text[], ${reports.map((r) => r.reason)}::text[],
        ${reports.map((r) => r.qr)}::text[], ${reports.map((r) => r.qrExpiresAt)}::timestamptz[],
        ${reports.map((r) => r.pairingCode)}::text[], ${reports.map((r) => r.phone)}::text[]
      ) as r (workspace_id, id, epoch, state, reason, qr, qr_expires_at, pairing_code, phone)
      where c.workspace_id = r.workspace_id and c.id = r.id and c.epoch = r.epoch
        and (c.state, c.state_reason, c.qr, c.pairing_code, c.phone)
          is distinct from (r.state, r.reason, r.qr, r.pairing_code, coalesce(r.phone, c.phone))
      returning c.id, c.workspace_id as "workspaceId", c.name, c.provider, c.phone, c.state, c.state_reason as reason,
        c.desired_state as "desiredState", c.state_at as "stateAt"`,
  );
}
