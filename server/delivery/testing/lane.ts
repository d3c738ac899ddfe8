import { one, run, sql } from "#server/db/sql.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createAcceptMessages } from "../accept-messages.ts";
import { createLaneStore } from "../lane-store.ts";
import { markUnknown } from "../mark-unknown.ts";
import { replyTo } from "./requests.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");

/** A channel with one conversation, held by a worker, and what that worker does. */
export async function openLane(pool: Pool, options: Parameters<typeof addChannel>[1] = {}) {
  const channel = await addChannel(pool, options);
  const place = await addConversation(pool, channel, { phone: "+5511988887777" });
  const accept = createAcceptMessages({ pool, log });
  const store = createLaneStore({ pool, log });
  const worker = { workerId: channel.workerId, epoch: channel.epoch };
  const target = { workspaceId: channel.workspaceId, conversationId: place.conversationId };
  return {
    ...place,
    channel,
    store,
    worker,
    send: (given: Parameters<typeof replyTo>[1] = {}) => accept.submit(replyTo(target, given)),
    claim: (credit = 10) => store.claim(worker, [{ ...channel, credit }]),
    takeOver: () => takeOver(pool, channel),
  };
}

/** What a second worker does when the first one's lease has run out. */
async function takeOver(pool: Pool, channel: { workspaceId: string; channelId: string }) {
  const worker = { workerId: newId(), epoch: 2 };
  await withTransaction(pool, async (tx) => {
    await run(
      tx,
      sql`insert into session_worker (id, epoch, expires_at) values (${worker.workerId}, 2, now() + interval '1 hour')`,
    );
    await run(tx, sql`update channel set worker_id = ${worker.workerId}, epoch = 2 where id = ${channel.channelId}`);
    await markUnknown(tx, [channel.channelId]);
  });
  return { worker, channel: { ...channel, epoch: 2 } };
}

export const readMessage = (pool: Pool, id: string) =>
  one(
    pool,
    sql<{
      status: number;
      errorCode: string | null;
      sentAt: Date | null;
      deliveredAt: Date | null;
      readAt: Date | null;
    }>`
      select status, error_code as "errorCode", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt"
      from message where id = ${id}`,
  );

/** Time passes for what waits in a lane. */
export const makeDue = (pool: Pool, channelId: string) =>
  run(pool, sql`update lane_entry set not_before = null where channel_id = ${channelId}`);
