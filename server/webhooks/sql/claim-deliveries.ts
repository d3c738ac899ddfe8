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

/** Claims up to `wanted` deliveries, at most `perEndpoint` of each, under every endpoint's cap and pace (…001220_pump). */
export function claimDeliveries(
  db: Queryable,
  { wanted, perEndpoint, leaseMs }: { wanted: number; perEndpoint: number; leaseMs: number },
): Promise<ClaimedDelivery[]> {
  return all(
    db,
    sql<ClaimedDelivery>`
      select endpoint_id as "endpointId", revision, delivery_id as "deliveryId", token, attempts, workspace_id as "workspaceId",
        event_id as "eventId", type, payload, conversation_id as "conversationId", channel_id as "channelId",
        contact_id as "contactId", body, at
      from claim_deliveries(${wanted}, ${perEndpoint}, ${leaseMs})`,
  );
}
