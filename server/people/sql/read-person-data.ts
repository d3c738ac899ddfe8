import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactKey } from "./contact-key.ts";

export type ThreadData = { id: string; channelId: string; status: number; createdAt: Date };

/** Every conversation of a contact. */
export function readThreads(db: Queryable, { workspaceId, id }: ContactKey): Promise<ThreadData[]> {
  return all(
    db,
    sql<ThreadData>`
      select id, channel_id as "channelId", status, created_at as "createdAt" from conversation
      where workspace_id = ${workspaceId} and contact_id = ${id} order by id`,
  );
}

export type MessageData = {
  id: string;
  seq: number;
  direction: number;
  body: string;
  content: unknown;
  createdAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
};

/** What the two sides wrote in a conversation, after a seq. Notes and system lines are the workspace's own. */
export function readMessagesAfter(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  { seq, limit }: { seq: number; limit: number },
): Promise<MessageData[]> {
  return all(
    db,
    sql<MessageData>`
      select id, seq, direction, body, content, created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt",
        read_at as "readAt"
      from message where workspace_id = ${workspaceId} and conversation_id = ${conversationId} and seq > ${seq} and direction < 3
      order by seq limit ${limit}`,
  );
}

export type CampaignData = {
  campaignId: string;
  name: string;
  channelId: string | null;
  status: number;
  reason: string | null;
  queuedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  repliedAt: Date | null;
  clickedAt: Date | null;
};

/** The campaigns that a contact was in, the latest first. */
export function readCampaigns(db: Queryable, { workspaceId, id }: ContactKey, limit: number): Promise<CampaignData[]> {
  return all(
    db,
    sql<CampaignData>`
      select r.campaign_id as "campaignId", c.name, r.channel_id as "channelId", r.status, r.reason, r.queued_at as "queuedAt",
        r.sent_at as "sentAt", r.delivered_at as "deliveredAt", r.read_at as "readAt", r.replied_at as "repliedAt",
        r.clicked_at as "clickedAt"
      from recipient r join campaign c on c.workspace_id = r.workspace_id and c.id = r.campaign_id
      where r.workspace_id = ${workspaceId} and r.contact_id = ${id} order by r.campaign_id desc limit ${limit}`,
  );
}

export type ToldData = { id: string; name: string; properties: unknown; at: Date };

/** What the workspace's own systems told of a contact. */
export function readTold(db: Queryable, { workspaceId, id }: ContactKey, limit: number): Promise<ToldData[]> {
  return all(
    db,
    sql<ToldData>`
      select id, name, properties, at from contact_event
      where workspace_id = ${workspaceId} and contact_id = ${id} order by at desc, id limit ${limit}`,
  );
}
