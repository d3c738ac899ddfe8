import { newId } from "../../platform/ids.ts";
import { one, run, sql } from "../sql.ts";
import type { Pool } from "../pool.ts";

export type TestChannel = { workspaceId: string; channelId: string; epoch: number };

/** A workspace with one channel, held at the given epoch by a worker that lives for an hour. */
export async function addChannel(
  pool: Pool,
  given: Partial<TestChannel> & { workerId?: string; provider?: string; perMinute?: number; burst?: number } = {},
): Promise<TestChannel & { workerId: string }> {
  const { workspaceId = newId(), channelId = newId(), epoch = 1, workerId = newId() } = given;
  const { provider = "simulated", perMinute = 100_000, burst = 100_000 } = given;
  await run(pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Test') on conflict do nothing`);
  await run(
    pool,
    sql`insert into session_worker (id, epoch, expires_at) values (${workerId}, ${epoch}, now() + interval '1 hour') on conflict do nothing`,
  );
  await run(
    pool,
    sql`
      insert into channel (workspace_id, id, name, provider, per_minute, burst, worker_id, epoch, state)
      values (${workspaceId}, ${channelId}, 'Sales', ${provider}, ${perMinute}, ${burst}, ${workerId}, ${epoch}, 'connected')`,
  );
  return { workspaceId, channelId, epoch, workerId };
}

/** A contact with one phone and an open conversation on the channel. Ids of contacts sort in the order they were added. */
export async function addConversation(
  pool: Pool,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  given: { phone?: string; status?: number } = {},
): Promise<{ contactId: string; conversationId: string; phone: string }> {
  const contactId = newId();
  const conversationId = newId();
  const phone = given.phone ?? `+1202${String(Math.floor(1_000_000 + Math.random() * 8_999_999))}`;
  await run(pool, sql`insert into contact (workspace_id, id, name) values (${workspaceId}, ${contactId}, 'Ana')`);
  await run(
    pool,
    sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, ${phone}, ${contactId})`,
  );
  await run(
    pool,
    sql`
      insert into conversation (workspace_id, id, channel_id, contact_id, status)
      values (${workspaceId}, ${conversationId}, ${channelId}, ${contactId}, ${given.status ?? 1})`,
  );
  return { contactId, conversationId, phone };
}

export type ConversationState = {
  status: number;
  lastSeq: number;
  lastInboundSeq: number;
  unread: number;
  waitingSince: Date | null;
  preview: string;
  contactId: string;
};

/** The row a reader would see. */
export function readConversation(pool: Pool, id: string): Promise<ConversationState> {
  return one(
    pool,
    sql<ConversationState>`
      select status, last_seq as "lastSeq", last_inbound_seq as "lastInboundSeq", unread, waiting_since as "waitingSince", preview,
        contact_id as "contactId"
      from conversation where id = ${id}`,
  );
}

/** A campaign that sends, of one variant, on the channel; its recipients are the caller's to add. */
export async function addCampaign(
  pool: Pool,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
  given: { status?: string; requiresOptIn?: boolean } = {},
): Promise<string> {
  const id = newId();
  const { status = "running", requiresOptIn = false } = given;
  await run(
    pool,
    sql`
      insert into campaign (workspace_id, id, name, status, requires_opt_in)
      values (${workspaceId}, ${id}, 'Spring', ${status}, ${requiresOptIn})`,
  );
  await run(
    pool,
    sql`insert into campaign_variant (workspace_id, campaign_id, label, body) values (${workspaceId}, ${id}, 1, 'Hello')`,
  );
  await run(
    pool,
    sql`insert into campaign_channel (workspace_id, campaign_id, channel_id) values (${workspaceId}, ${id}, ${channelId})`,
  );
  return id;
}
