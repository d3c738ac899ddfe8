import { sql } from "#server/db/sql.ts";
import type { ChannelNotice } from "../notice.ts";
import type { ChannelState } from "../provider.ts";

/** A session's word about its channel, under its fence. `release` gives the lease back with it. */
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
  release: boolean;
};

/** Which of the reports' fences still hold; locks those channels, in order. */
export const lockFenced = (reports: { workspaceId: string; channelId: string; epoch: number }[]) => sql<{ id: string }>`
  select c.id from channel c
  join unnest(${reports.map((r) => r.workspaceId)}::uuid[], ${reports.map((r) => r.channelId)}::uuid[],
    ${reports.map((r) => r.epoch)}::bigint[]) as r (workspace_id, id, epoch)
    on c.workspace_id = r.workspace_id and c.id = r.id and c.epoch = r.epoch
  order by c.workspace_id, c.id for no key update of c`;

/** Writes what changed and returns it; a report that says nothing new is no change. */
export const writeReports = (reports: FencedReport[]) => sql<ChannelNotice>`
  update channel c
  set state = r.state, state_reason = r.reason, qr = r.qr, qr_expires_at = r.qr_expires_at, pairing_code = r.pairing_code,
    phone = coalesce(r.phone, c.phone), worker_id = case when r.release then null else c.worker_id end,
    state_at = case when c.state is distinct from r.state then now() else c.state_at end
  from unnest(${reports.map((r) => r.workspaceId)}::uuid[], ${reports.map((r) => r.channelId)}::uuid[],
    ${reports.map((r) => r.epoch)}::bigint[], ${reports.map((r) => r.state)}::text[], ${reports.map((r) => r.reason)}::text[],
    ${reports.map((r) => r.qr)}::text[], ${reports.map((r) => r.qrExpiresAt)}::timestamptz[],
    ${reports.map((r) => r.pairingCode)}::text[], ${reports.map((r) => r.phone)}::text[],
    ${reports.map((r) => r.release)}::boolean[]
  ) as r (workspace_id, id, epoch, state, reason, qr, qr_expires_at, pairing_code, phone, release)
  where c.workspace_id = r.workspace_id and c.id = r.id and c.epoch = r.epoch
    and (c.state, c.state_reason, c.qr, c.pairing_code, c.phone, c.worker_id is null)
      is distinct from (r.state, r.reason, r.qr, r.pairing_code, coalesce(r.phone, c.phone), r.release or c.worker_id is null)
  returning c.id, c.workspace_id as "workspaceId", c.name, c.provider, c.phone, c.state, c.state_reason as reason,
    c.desired_state as "desiredState", c.state_at as "stateAt"`;
