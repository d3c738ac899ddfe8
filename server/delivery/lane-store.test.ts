import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { createNotifier } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addCampaign } from "#server/db/testing/messaging.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId, providerMessageIdOf } from "#server/platform/ids.ts";
import type { AcceptRequest } from "./accept-types.ts";
import { cancelMessage, resendMessage, retryMessage } from "./move-message.ts";
import { claimLanes } from "./sql/claim-lanes.ts";
import { makeDue, openLane, readMessage } from "./testing/lane.ts";

const db = useTestDatabase();

describe("a claim", () => {
  it("hands out messages in the order they were accepted, whatever the browsers' clocks say, with addresses and content", async () => {
    const { send, claim, channel } = await openLane(db.pool);
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
    const { send, claim, channel, contactId } = await openLane(db.pool);
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

  it("serves replies before campaign messages, of which one at a time", async () => {
    const { send, claim, channel } = await openLane(db.pool);
    const campaignId = await addCampaign(db.pool, channel);
    const first = await send({ priority: 5, campaignId, authorId: null });
    await send({ priority: 5, campaignId, authorId: null });
    const reply = await send();
    const given = async () => (await claim()).messages.map(({ messageId, goesAlone }) => [messageId, goesAlone]);

    expect(await given()).toEqual([[reply.messageId, false]]);
    expect(await given()).toEqual([[first.messageId, true]]);
    expect(await given()).toEqual([]);
  });

  it("holds the number's pace, over a takeover too, and says when the next may go", async () => {
    const { send, claim, channel, store, takeOver } = await openLane(db.pool, { perMinute: 60, burst: 3 });
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
    const { send, claim, store, channel, worker, takeOver } = await openLane(db.pool);
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
    const { send, claim } = await openLane(db.pool);
    for (let index = 0; index < 20; index += 1) await send();

    const [one, two] = await Promise.all([claim(20), claim(20)]);
    const ids = [...one.messages, ...two.messages].map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toHaveLength(20);
  });
});

describe("what becomes of a claimed message", () => {
  it("sent, delivered and read each stamp their time, and a late receipt changes nothing", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "sent" });
    const evidence = { providerMessageId: providerMessageIdOf(messageId), at: new Date("2026-05-05T05:05:05Z") };
    await store.recordEvidence(channel, [
      { ...evidence, status: "read" },
      { ...evidence, status: "delivered" },
    ]);

    const { sentAt, ...message } = await readMessage(db.pool, messageId);
    expect(message).toEqual({ status: 40, errorCode: null, deliveredAt: evidence.at, readAt: evidence.at });
    expect(sentAt).not.toBeNull();
  });

  it("is told with the time at which it was learned, also where nobody stated one", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const [sent, refused] = [await send(), await send()];
    await claim();
    await store.recordOutcome(channel, sent.messageId, { outcome: "sent" });
    await store.recordOutcome(channel, refused.messageId, { outcome: "refused", code: 463, reason: "nack" });

    expect((await readMessage(db.pool, sent.messageId)).sentAt).toBeInstanceOf(Date);
    const told = await all(
      db.pool,
      sql<{ status: string; at: string | null }>`
        select payload ->> 'status' as status, payload ->> 'at' as at from event
        where type = 'message.status' and workspace_id = ${channel.workspaceId} and payload ->> 'status' in ('sent', 'failed')`,
    );
    expect(told).toHaveLength(2);
    for (const { at } of told) expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  it("refused fails with the code, and a retry queues the same row again", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const notifier = createNotifier(db.pool, () => undefined);
    const { messageId } = await send();
    const ref = { workspaceId: channel.workspaceId, messageId };
    await claim();
    await expect(retryMessage({ pool: db.pool, notifier }, ref)).rejects.toMatchObject({
      code: "message.not_retryable",
    });
    await store.recordOutcome(channel, messageId, { outcome: "refused", code: 463, reason: "time-lock" });
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 25, errorCode: "463" });

    await retryMessage({ pool: db.pool, notifier }, ref);

    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 1, errorCode: null });
    expect((await claim()).messages).toMatchObject([{ messageId, providerMessageId: providerMessageIdOf(messageId) }]);
  });

  it("refused by ourselves fails with the reason, and lets the next one of the lane go", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const { messageId } = await send();
    const next = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "refused", code: null, reason: "media_unsupported" });
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 25, errorCode: "media_unsupported" });
    await makeDue(db.pool, channel.channelId);
    expect((await claim()).messages.map((message) => message.messageId)).not.toContain(messageId);
    expect(await readMessage(db.pool, next.messageId)).not.toMatchObject({ status: 25 });
  });

  it("not sent costs the number nothing of its pace", async () => {
    const { send, claim, store, channel } = await openLane(db.pool, { perMinute: 1, burst: 1 });
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "not_sent", reason: "closed" });
    await makeDue(db.pool, channel.channelId);

    expect((await claim()).messages).toMatchObject([{ messageId }]);
  });

  it("not sent goes back to its place and waits as long as was asked", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
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

    await makeDue(db.pool, channel.channelId);
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([first.messageId]);
  });

  it("in doubt goes out once more under the same id, and then waits for a receipt or a person", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    expect((await claim()).messages).toEqual([]);

    await makeDue(db.pool, channel.channelId);
    expect((await claim()).messages).toMatchObject([
      { messageId, isResend: true, providerMessageId: providerMessageIdOf(messageId) },
    ]);
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    await makeDue(db.pool, channel.channelId);
    expect((await claim()).messages).toEqual([]);
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 15 });

    await resendMessage({ pool: db.pool }, { workspaceId: channel.workspaceId, messageId });
    expect((await claim()).messages).toMatchObject([{ messageId, isResend: true }]);
  });

  it("a receipt settles the doubt, and nothing goes out again", async () => {
    const { send, claim, store, channel } = await openLane(db.pool);
    const { messageId } = await send();
    await claim();
    await store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
    const at = new Date();
    await store.recordEvidence(channel, [
      { providerMessageId: providerMessageIdOf(messageId), status: "delivered", at },
    ]);

    await makeDue(db.pool, channel.channelId);
    expect((await claim()).messages).toEqual([]);
    await expect(
      resendMessage({ pool: db.pool }, { workspaceId: channel.workspaceId, messageId }),
    ).rejects.toMatchObject({ code: "message.not_retryable" });
  });

  it("cancelled before the claim never goes out; after it, it is too late", async () => {
    const { send, claim, channel } = await openLane(db.pool);
    const notifier = createNotifier(db.pool, () => undefined);
    const [first, second] = [await send(), await send()];
    const cancel = (messageId: string) =>
      cancelMessage({ pool: db.pool, notifier }, { workspaceId: channel.workspaceId, messageId });
    await cancel(first.messageId);
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([second.messageId]);
    await expect(cancel(second.messageId)).rejects.toMatchObject({ code: "conflict" });
    expect(await readMessage(db.pool, first.messageId)).toMatchObject({ status: 25, errorCode: "cancelled" });
  });
});

describe("a takeover", () => {
  it("waits for a claim of the former holder that is not committed yet, and doubts what it handed out", async () => {
    const { send, channel, worker, takeOver } = await openLane(db.pool);
    const { messageId } = await send();
    const claimed = Promise.withResolvers();
    const commit = Promise.withResolvers();
    const claim = withTransaction(db.pool, async (tx) => {
      await claimLanes(tx, worker, [{ ...channel, credit: 1 }], ["00000000-0000-0000-0000-000000000000"]);
      claimed.resolve(null);
      await commit.promise;
    });
    await claimed.promise;
    const taking = takeOver();
    setTimeout(() => commit.resolve(null), 200);
    await Promise.all([claim, taking]);

    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 15 });
  });

  it("doubts what was in flight, and refuses the former holder's outcome and evidence", async () => {
    const { send, claim, store, channel, takeOver } = await openLane(db.pool);
    const { messageId } = await send();
    const waiting: AcceptRequest["messageId"] = (await send()).messageId;
    await claim(1);
    const next = await takeOver();
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 15 });

    await store.recordOutcome(channel, messageId, { outcome: "sent" });
    const evidence = { providerMessageId: providerMessageIdOf(messageId), status: "read", at: new Date() } as const;
    await expect(store.recordEvidence(channel, [evidence])).rejects.toMatchObject({ code: "session.fenced" });
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 15 });

    await makeDue(db.pool, channel.channelId);
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
