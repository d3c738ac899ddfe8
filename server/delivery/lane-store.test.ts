import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { createNotifier } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId, providerMessageIdOf } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createAcceptMessages } from "./accept-messages.ts";
import type { AcceptRequest } from "./accept-types.ts";
import { createLaneStore } from "./lane-store.ts";
import { markUnknown } from "./mark-unknown.ts";
import { cancelMessage, resendMessage, retryMessage } from "./move-message.ts";
import { replyTo } from "./testing/requests.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

async function open(options: Parameters<typeof addChannel>[1] = {}) {
  const channel = await addChannel(db.pool, options);
  const place = await addConversation(db.pool, channel, { phone: "+5511988887777" });
  const accept = createAcceptMessages({ pool: db.pool, log });
  const store = createLaneStore({ pool: db.pool, log });
  const worker = { workerId: channel.workerId, epoch: channel.epoch };
  const target = { workspaceId: channel.workspaceId, conversationId: place.conversationId };
  return {
    ...place,
    channel,
    store,
    worker,
    send: (given: Parameters<typeof replyTo>[1] = {}) => accept.submit(replyTo(target, given)),
    claim: (credit = 10) => store.claim(worker, [{ ...channel, credit }]),
    takeOver: () => takeOver(channel),
  };
}

/** What a second worker does when the first one's lease has run out. */
async function takeOver(channel: { workspaceId: string; channelId: string }) {
  const worker = { workerId: newId(), epoch: 2 };
  await withTransaction(db.pool, async (tx) => {
    await run(
      tx,
      sql`insert into session_worker (id, epoch, expires_at) values (${worker.workerId}, 2, now() + interval '1 hour')`,
    );
    await run(tx, sql`update channel set worker_id = ${worker.workerId}, epoch = 2 where id = ${channel.channelId}`);
    await markUnknown(tx, [channel.channelId]);
  });
  return { worker, channel: { ...channel, epoch: 2 } };
}

const readMessage = (id: string) =>
  one(
    db.pool,
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

const makeDue = (channelId: string) =>
  run(db.pool, sql`update lane_entry set not_before = null where channel_id = ${channelId}`);

describe("a claim", () => {
  it("hands out messages in the order they were accepted, whatever the browsers' clocks say, with addresses and content", async () => {
    const { send, claim, channel } = await open();
    const late = "0199ffff-0000-7000-8000-000000000001";
    const early = "01000000-0000-7000-8000-000000000002";
    await send({ messageId: late, content: { kind: "text", text: "first" } });
    const media = { mediaId: newId(), mime: "image/png", sizeBytes: 3 };
    await send({ messageId: early, content: { kind: "image", caption: "second", media } });

    const { messages } = await claim();

    expect(messages).toMatchObject([
      { messageId: late, content: { kind: "text", text: "first" }, to: [{ kind: "phone", value: "+5511988887777" }] },
      { messageId: early, content: { kind: "image", caption: "second", media }, epoch: channel.epoch, isResend: false },
    ]);
    expect(messages[0]?.providerMessageId).toBe(providerMessageIdOf(late));
    expect((await claim()).messages).toEqual([]);
  });

  it("prefers a LID to a phone, and never gives a form that only finds the person", async () => {
    const { send, claim, channel, contactId } = await open();
    await run(
      db.pool,
      sql`
        insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
        values (${channel.workspaceId}, 1, '+551188887777', ${contactId}, 0), (${channel.workspaceId}, 2, '123', ${contactId}, 2)`,
    );
    await send();

    expect((await claim()).messages[0]?.to).toEqual([
      { kind: "lid", value: "123" },
      { kind: "phone", value: "+5511988887777" },
    ]);
  });

  it("serves replies before campaign messages", async () => {
    const { send, claim } = await open();
    const campaign = await send({ priority: 5, campaignId: newId(), authorId: null });
    const reply = await send();

    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([reply.messageId, campaign.messageId]);
  });

  it("holds the number's pace, over a takeover too, and says when the next may go", async () => {
    const { send, claim, channel, store, takeOver } = await open({ perMinute: 60, burst: 3 });
    for (let index = 0; index < 6; index += 1) await send();

    const first = await claim();
    expect(first.messages).toHaveLength(3);
    expect(first.waits.get(channel.channelId)).toBeGreaterThan(900);
    const next = await takeOver();
    expect((await store.claim(next.worker, [{ ...next.channel, credit: 10 }])).messages).toHaveLength(0);

    await run(
      db.pool,
      sql`update lane_bucket set at = at - interval '2 seconds' where channel_id = ${channel.channelId}`,
    );
    expect((await store.claim(next.worker, [{ ...next.channel, credit: 10 }])).messages).toHaveLength(2);
  });

  it("gives a stale worker, a dead one and a stale channel nothing", async () => {
    const { send, claim, store, channel, worker, takeOver } = await open();
    await send();
    expect((await store.claim({ ...worker, epoch: 9 }, [{ ...channel, credit: 1 }])).messages).toEqual([]);
    await run(
      db.pool,
      sql`update session_worker set expires_at = now() - interval '1 second' where id = ${worker.workerId}`,
    );
    expect((await claim()).messages).toEqual([]);
    await run(
      db.pool,
      sql`update session_worker set expires_at = now() + interval '1 hour' where id = ${worker.workerId}`,
    );
    const next = await takeOver();
    expect((await claim()).messages).toEqual([]);
    expect((await store.claim(next.worker, [{ ...next.channel, credit: 1 }])).messages).toHaveLength(1);
  });

  it("hands a message to one of two claims at the same moment", async () => {
    const { send, claim } = await open();
    for (let index = 0; index < 20; index += 1) await send();

    const [one, two] = await Promise.all([claim(20), claim(20)]);
    const ids = [...one.messages, ...two.messages].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });
});

describe("what becomes of a claimed message", () => {
  it("sent, delivered and read each stamp their time, and a late receipt changes nothing", async () => {
    const { send, claim, store, channel } = await open();
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "sent" });
    const evidence = { providerMessageId: providerMessageIdOf(messageId), at: new Date("2026-05-05T05:05:05Z") };
    await store.recordEvidence(channel, [
      { ...evidence, status: "read" },
      { ...evidence, status: "delivered" },
    ]);

    const { sentAt, ...message } = await readMessage(messageId);
    expect(message).toEqual({ status: 40, errorCode: null, deliveredAt: evidence.at, readAt: evidence.at });
    expect(sentAt).not.toBeNull();
  });

  it("refused fails with the code, and a retry queues the same row again", async () => {
    const { send, claim, store, channel } = await open();
    const notifier = createNotifier(db.pool, () => undefined);
    const { messageId } = await send();
    const ref = { workspaceId: channel.workspaceId, messageId };
    await claim();
    await expect(retryMessage({ pool: db.pool, notifier }, ref)).rejects.toMatchObject({
      code: "message.not_retryable",
    });
    await store.recordOutcome(channel, messageId, { outcome: "refused", code: 463, reason: "time-lock" });
    expect(await readMessage(messageId)).toMatchObject({ status: 25, errorCode: "463" });

    await retryMessage({ pool: db.pool, notifier }, ref);

    expect(await readMessage(messageId)).toMatchObject({ status: 1, errorCode: null });
    expect((await claim()).messages).toMatchObject([{ messageId, providerMessageId: providerMessageIdOf(messageId) }]);
  });

  it("not sent goes back to its place and waits as long as was asked", async () => {
    const { send, claim, store, channel } = await open();
    const first = await send();
    const second = await send();
    await claim(1);
    await store.recordOutcome(
      channel,
      first.messageId,
      { outcome: "not_sent", reason: "closed" },
      { retryInMs: 60_000 },
    );
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([second.messageId]);

    await makeDue(channel.channelId);
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([first.messageId]);
  });

  it("in doubt goes out once more under the same id, and then waits for a receipt or a person", async () => {
    const { send, claim, store, channel } = await open();
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    expect((await claim()).messages).toEqual([]);

    await makeDue(channel.channelId);
    expect((await claim()).messages).toMatchObject([
      { messageId, isResend: true, providerMessageId: providerMessageIdOf(messageId) },
    ]);
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    await makeDue(channel.channelId);
    expect((await claim()).messages).toEqual([]);
    expect(await readMessage(messageId)).toMatchObject({ status: 15 });

    await resendMessage({ pool: db.pool }, { workspaceId: channel.workspaceId, messageId });
    expect((await claim()).messages).toMatchObject([{ messageId, isResend: true }]);
  });

  it("a receipt settles the doubt, and nothing goes out again", async () => {
    const { send, claim, store, channel } = await open();
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    const at = new Date();
    await store.recordEvidence(channel, [
      { providerMessageId: providerMessageIdOf(messageId), status: "delivered", at },
    ]);

    await makeDue(channel.channelId);
    expect((await claim()).messages).toEqual([]);
    await expect(
      resendMessage({ pool: db.pool }, { workspaceId: channel.workspaceId, messageId }),
    ).rejects.toMatchObject({ code: "message.not_retryable" });
  });

  it("cancelled before the claim never goes out; after it, it is too late", async () => {
    const { send, claim, channel } = await open();
    const notifier = createNotifier(db.pool, () => undefined);
    const [first, second] = [await send(), await send()];
    const cancel = (messageId: string) =>
      cancelMessage({ pool: db.pool, notifier }, { workspaceId: channel.workspaceId, messageId });
    await cancel(first.messageId);
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([second.messageId]);
    await expect(cancel(second.messageId)).rejects.toMatchObject({ code: "conflict" });
    expect(await readMessage(first.messageId)).toMatchObject({ status: 25, errorCode: "cancelled" });
  });
});

describe("a takeover", () => {
  it("doubts what was in flight, and refuses the former holder's outcome and evidence", async () => {
    const { send, claim, store, channel, takeOver } = await open();
    const { messageId } = await send();
    const waiting: AcceptRequest["messageId"] = (await send()).messageId;
    await claim(1);
    const next = await takeOver();
    expect(await readMessage(messageId)).toMatchObject({ status: 15 });

    await store.recordOutcome(channel, messageId, { outcome: "sent" });
    const evidence = { providerMessageId: providerMessageIdOf(messageId), status: "read", at: new Date() } as const;
    await expect(store.recordEvidence(channel, [evidence])).rejects.toMatchObject({ code: "session.fenced" });
    expect(await readMessage(messageId)).toMatchObject({ status: 15 });

    await makeDue(channel.channelId);
    const { messages } = await store.claim(next.worker, [{ ...next.channel, credit: 10 }]);
    expect(messages).toMatchObject([
      { messageId, isResend: true },
      { messageId: waiting, isResend: false },
    ]);
    expect(
      await all(db.pool, sql`select 1 from lane_entry where channel_id = ${channel.channelId} and fence = 1`),
    ).toEqual([]);
  });
});
