import { all, sql, type Queryable } from "#server/db/sql.ts";

export type ClaimedDelivery = {
  endpointId: string;
  /** Of the endpoint, when it was claimed. */
  revision: number;
  deliveryId: string;
  /** The fence: an outcome counts only while the row carries it. */
  token: string;
  /** This attempt's number, from 1. */
  attempts: number;
  workspaceId: string;
  eventId: string;
  /** Public. */
  type: string;
  /** Null when the event left the feed before it could be sent. */
  payload: unknown;
  conversationId: string | null;
  channelId: string | null;
  contactId: string | null;
  body: string | null;
  at: Date | null;
};

export type Claim = {
  claimed: ClaimedDelivery[];
  /** An endpoint that wants order has more due than one claim looks at: claim again. */
  hasMore: boolean;
};

type Row = ClaimedDelivery | { deliveryId: null };

/** Claims up to `wanted` deliveries, at most `perEndpoint` of each, under every endpoint's cap and pace (…002100_ordered_keys). */
export async function claimDeliveries(
  db: Queryable,
  { wanted, perEndpoint, leaseMs }: { wanted: number; perEndpoint: number; leaseMs: number },
): Promise<Claim> {
  const rows = await all(
    db,
    sql<Row>`
      select endpoint_id as "endpointId", revision, delivery_id as "deliveryId", token, attempts, workspace_id as "workspaceId",
        event_id as "eventId", type, payload, conversation_id as "conversationId", channel_id as "channelId",
        contact_id as "contactId", body, at
      from claim_deliveries(${wanted}, ${perEndpoint}, ${leaseMs})`,
  );
  const claimed = rows.filter((row) => row.deliveryId !== null);
  return { claimed, hasMore: claimed.length < rows.length };
}
