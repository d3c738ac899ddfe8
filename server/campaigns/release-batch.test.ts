import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addConversation } from "#server/db/testing/messaging.ts";
import type { CampaignChange } from "./inputs.ts";
import { openEngine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

/** A campaign whose audience is written. */
async function ready(options: Parameters<typeof openEngine>[1], change: CampaignChange = {}) {
  const engine = await openEngine(db.pool, options);
  const key = await engine.draft(change);
  await engine.launch(key, options?.people ?? 0);
  await engine.snapshot(key);
  return { ...engine, key };
}

const give = (id: string | undefined, attributes: object) =>
  run(db.pool, sql`update contact set attributes = ${JSON.stringify(attributes)}::jsonb where id = ${id}`);

describe("a release", () => {
  it("gives each number what it sends in the next half minute, and no more before that is gone", async () => {
    const { key, tick, counts, sendOnce } = await ready({ people: 50, numbers: 2, perMinute: 20 });
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 20, pending: 30 });
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 20, pending: 30 });
    await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 2, queued: 20, pending: 28 });
  });

  it("writes what each person reads into a thread of their own, which stays closed, and tells the feed", async () => {
    const { key, tick, contactIds, first } = await ready({ people: 1 });
    await tick(key);
    const [message] = await all(
      db.pool,
      sql`
        select m.body, m.status, m.direction, m.seq, c.status as thread, c.contact_id as "contactId", c.channel_id as "channelId", c.preview
        from message m join conversation c on c.id = m.conversation_id where m.campaign_id = ${key.id}`,
    );
    expect(message).toEqual({
      ...{ body: "Hello Person 1", status: 1, direction: 2, seq: 1, thread: 9, preview: "Hello Person 1" },
      ...{ contactId: contactIds[0], channelId: first.channelId },
    });
    const told = await all(
      db.pool,
      sql<{ type: string }>`select type from event where workspace_id = ${key.workspaceId} and type like 'message.%'`,
    );
    expect(told).toEqual([{ type: "message.created" }]);
  });

  it("twice at the same time releases nobody twice", async () => {
    const { key, tick, counts } = await ready({ people: 300 });
    await Promise.all([tick(key), tick(key), tick(key)]);
    const { messages, people } = await one(
      db.pool,
      sql<{ messages: number; people: number }>`
        select count(*) as messages, count(distinct c.contact_id) as people from message m join conversation c on c.id = m.conversation_id
        where m.campaign_id = ${key.id}`,
    );
    expect(messages).toBe(people);
    expect((await counts(key))["queued"]).toBe(messages);
  });

  it("holds whoever a variable has no value for, takes them when there is one, and ends without the others", async () => {
    const variants = [{ body: "In {{1}}", mediaId: null, bindings: [{ attribute: "city" }], weight: 1 }];
    const { key, tick, counts, contactIds, sendOnce, statusOf } = await ready({ people: 3 }, { variants });
    await give(contactIds[0], { city: "Porto" });
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 1, "held variable_missing": 2 });
    await give(contactIds[1], { city: "Braga" });
    await run(db.pool, sql`update recipient set not_before = now() where campaign_id = ${key.id} and status = 5`);
    await tick(key);
    await sendOnce();
    await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 2, "skipped variable_missing": 1 });
    expect(await statusOf(key)).toBe("completed");
  });

  it("counts the messages of all campaigns against the workspace's cap", async () => {
    const { key, tick, draft, launch, snapshot, counts, workspaceId } = await ready({ people: 2 });
    await run(
      db.pool,
      sql`update workspace set campaign_cap_count = 1, campaign_cap_days = 7 where id = ${workspaceId}`,
    );
    const other = await draft({ name: "Summer" });
    await launch(other, 2);
    await snapshot(other);
    await Promise.all([tick(key), tick(other)]);
    const [a, b] = [await counts(key), await counts(other)];
    expect((a["queued"] ?? 0) + (b["queued"] ?? 0)).toBe(2);
    expect((a["skipped frequency_cap"] ?? 0) + (b["skipped frequency_cap"] ?? 0)).toBe(2);
  });

  it("holds only first contacts of a number that may start no chats (463), also those in its lane, until it may", async () => {
    const { key, tick, counts, first, claim, sendOnce, store, clock } = await ready({ people: 3 });
    const { contactId, conversationId } = await addConversation(db.pool, first);
    await run(
      db.pool,
      sql`
        insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
        values (${key.workspaceId}, uuidv7(), ${conversationId}, 1, ${first.channelId}, 1, 1, 'Hi')`,
    );
    await run(db.pool, sql`update conversation set last_seq = 1 where id = ${conversationId}`);
    await run(
      db.pool,
      sql`
        insert into recipient (workspace_id, campaign_id, contact_id, channel_id, variant, not_before)
        values (${key.workspaceId}, ${key.id}, ${contactId}, ${first.channelId}, 1, now())`,
    );
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 4 });
    const [message] = (await claim()).messages;
    if (!message) throw new Error("nothing was claimed");
    await store.recordOutcome(message, message.messageId, { outcome: "refused", code: 463, reason: "nack" });

    await tick(key);
    await tick(key);

    const known = message.conversationId === conversationId ? 0 : 1;
    expect(await counts(key)).toEqual({
      ...{ "failed 463": 1, "held new_chats_restricted": known === 1 ? 2 : 3 },
      ...(known === 1 && { queued: 1 }),
    });
    await run(db.pool, sql`update channel set new_chats_from = null where id = ${first.channelId}`);
    await run(db.pool, sql`update recipient set not_before = ${clock.at} where campaign_id = ${key.id} and status = 5`);
    await tick(key);
    for (let turn = 0; turn < 3; turn += 1) await sendOnce();
    expect(await counts(key)).toEqual({ "failed 463": 1, sent: 3 });
  });
});

describe("quiet hours", () => {
  const quietHours = { from: "21:00", to: "09:00" };

  it("hold whose turn comes when it is quiet where they live, until it is over there", async () => {
    const { key, tick, counts, contactIds, clock } = await ready({ people: 2 }, { quietHours: null });
    await run(
      db.pool,
      sql`update campaign set quiet_hours = ${JSON.stringify(quietHours)}::jsonb where id = ${key.id}`,
    );
    await run(db.pool, sql`update recipient set zone = 'Asia/Tokyo' where contact_id = ${contactIds[0]}`);
    await run(db.pool, sql`update recipient set zone = 'Europe/Lisbon' where contact_id = ${contactIds[1]}`);
    clock.at = new Date("2027-02-01T13:00:00Z");
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 1, "held quiet_hours": 1 });
    const [{ at } = { at: null }] = await all(
      db.pool,
      sql<{ at: Date }>`select not_before as at from recipient where contact_id = ${contactIds[0]}`,
    );
    expect(at).toEqual(new Date("2027-02-02T00:00:00Z"));
  });

  it("that begin while a message waits in its lane keep it there until morning", async () => {
    const { key, tick, claim, clock } = await ready({ people: 1 });
    await run(
      db.pool,
      sql`update campaign set quiet_hours = ${JSON.stringify(quietHours)}::jsonb where id = ${key.id}`,
    );
    await run(db.pool, sql`update recipient set zone = 'UTC' where campaign_id = ${key.id}`);
    clock.at = new Date("2026-11-29T20:59:50Z");
    await tick(key);
    // The lane's own clock is past nine.
    expect((await claim()).messages).toEqual([]);
    clock.at = new Date("2026-11-29T21:00:10Z");
    await tick(key);
    const hours = await all(
      db.pool,
      sql`select not_before as "notBefore", not_after as "notAfter" from lane_entry where campaign_id = ${key.id}`,
    );
    expect(hours).toEqual([
      { notBefore: new Date("2026-11-30T09:00:00Z"), notAfter: new Date("2026-11-30T21:00:00Z") },
    ]);
  });
});

describe("a warm-up", () => {
  it("bounds what a number hands over in a day, in the lane and at the claim", async () => {
    const { key, tick, counts, sendOnce, first } = await ready({ people: 30 });
    await run(
      db.pool,
      sql`update channel set warm_up_started_on = (now() at time zone 'UTC')::date where id = ${first.channelId}`,
    );
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 20, pending: 10 });
    for (let turn = 0; turn < 20; turn += 1) await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 20, pending: 10 });

    // More in the lane than the day has left, by whatever way.
    await run(db.pool, sql`update channel set warm_up_started_on = null where id = ${first.channelId}`);
    await tick(key);
    await run(
      db.pool,
      sql`update channel set warm_up_started_on = (now() at time zone 'UTC')::date where id = ${first.channelId}`,
    );
    expect(await sendOnce()).toEqual([]);
  });
});
