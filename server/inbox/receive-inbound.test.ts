import { describe, expect, it } from "vitest";
import type { InboundMessage } from "#server/channels/index.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, readConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createReceiveInbound } from "./receive-inbound.ts";
import { inboundFrom } from "./testing/inbound.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

async function open(status = 1) {
  const channel = await addChannel(db.pool);
  const place = await addConversation(db.pool, channel, { status });
  const inbound = createReceiveInbound({ pool: db.pool, log });
  return { ...place, channel, receive: (...messages: InboundMessage[]) => inbound.receive(channel, messages) };
}

const messagesOf = (conversationId: string) =>
  all(
    db.pool,
    sql<{ seq: number; direction: number; status: number; body: string }>`
      select seq, direction, status, body from message where conversation_id = ${conversationId} order by seq`,
  );

const conversationsOf = (workspaceId: string) =>
  all(
    db.pool,
    sql<{ id: string; status: number }>`select id, status from conversation where workspace_id = ${workspaceId}`,
  );

describe("a customer's message", () => {
  it("stands in the open conversation, raises unread and starts the wait", async () => {
    const place = await open();
    await place.receive(inboundFrom(place.phone, { content: { kind: "text", text: "Hello\nthere\u0000" } }));
    await place.receive(inboundFrom(place.phone));

    expect(await messagesOf(place.conversationId)).toMatchObject([
      { seq: 1, direction: 1, status: 0, body: "Hello\nthere" },
      { seq: 2, direction: 1 },
    ]);
    const state = await readConversation(db.pool, place.conversationId);
    expect(state).toMatchObject({ lastSeq: 2, lastInboundSeq: 2, unread: 2, preview: "Is it still there?" });
    expect(state.waitingSince).not.toBeNull();
  });

  it("tells the feed of the message, then of the conversation", async () => {
    const place = await open();
    await place.receive(inboundFrom(place.phone));

    const events = await all(
      db.pool,
      sql<{ type: string; payload: unknown }>`
        select type, payload from event where conversation_id = ${place.conversationId} order by id`,
    );
    expect(events).toMatchObject([
      { type: "message.created", payload: { message: { seq: 1, direction: "inbound", status: null, authorId: null } } },
      { type: "conversation.updated", payload: { conversation: { unread: 1, lastInboundSeq: 1, status: "open" } } },
    ]);
  });

  it("of an unknown person makes the contact, with the name they gave themself", async () => {
    const { channel, receive } = await open();
    await receive(inboundFrom("+351912345678", { senderName: "Inês" }));

    const contact = await one(
      db.pool,
      sql`
        select k.name, k.folded, c.status, c.unread from contact_identity i join contact k on k.id = i.contact_id
        join conversation c on c.contact_id = k.id where i.workspace_id = ${channel.workspaceId} and i.value = '+351912345678'`,
    );
    expect(contact).toEqual({ name: "Inês", folded: "ines", status: 1, unread: 1 });
  });

  it("reopens the closed conversation and wakes a snoozed one, so that a person has one thread on a number", async () => {
    for (const status of [9, 3, 2]) {
      const place = await open(status);
      await place.receive(inboundFrom(place.phone));
      expect(await conversationsOf(place.channel.workspaceId)).toEqual([{ id: place.conversationId, status: 1 }]);
    }
  });

  it("shows a picture by a sign and its caption", async () => {
    const place = await open();
    const media = { mediaId: newId(), mime: "image/jpeg", sizeBytes: 10 };
    await place.receive(inboundFrom(place.phone, { content: { kind: "image", caption: "the receipt", media } }));

    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({ preview: "📷 the receipt" });
    const stored = await one(
      db.pool,
      sql`select kind, body, content from message where conversation_id = ${place.conversationId}`,
    );
    expect(stored).toEqual({ kind: 2, body: "the receipt", content: { media } });
  });
});

describe("what a number cannot show yet", () => {
  it("is a line of the conversation, unread, and is told as such", async () => {
    const place = await open();
    await place.receive(inboundFrom(place.phone, { content: { kind: "unsupported", what: "voice" } }));
    const content = { kind: "unsupported", what: "location", caption: "Padaria" } as const;
    await place.receive(inboundFrom(place.phone, { content }));

    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({ unread: 2, preview: "📍 Padaria" });
    const told = await all(
      db.pool,
      sql<{ kind: string; body: string; content: unknown }>`
        select payload -> 'message' ->> 'kind' as kind, payload -> 'message' ->> 'body' as body,
          payload -> 'message' -> 'content' as content
        from event where conversation_id = ${place.conversationId} and type = 'message.created' order by id`,
    );
    expect(told).toEqual([
      { kind: "unsupported", body: "", content: { what: "voice" } },
      { kind: "unsupported", body: "Padaria", content: { what: "location" } },
    ]);
  });
});

describe("what raises nothing", () => {
  it("a message written on the own phone ends the wait and opens nothing", async () => {
    const place = await open();
    await place.receive(inboundFrom(place.phone), inboundFrom(place.phone, { fromMe: true }));
    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({
      unread: 1,
      waitingSince: null,
      lastSeq: 2,
    });
    expect(await messagesOf(place.conversationId)).toMatchObject([{ direction: 1 }, { direction: 2, status: 20 }]);

    const closed = await open(9);
    await closed.receive(inboundFrom(closed.phone, { fromMe: true }));
    expect(await readConversation(db.pool, closed.conversationId)).toMatchObject({ status: 9, lastSeq: 1 });
  });

  it("history keeps its own time and leaves unread, wait and place in the list alone", async () => {
    const place = await open(9);
    const sentAt = new Date("2026-01-02T03:04:05Z");
    await place.receive(inboundFrom(place.phone, { live: false, sentAt }));

    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({
      status: 9,
      unread: 0,
      waitingSince: null,
    });
    const stored = await one(
      db.pool,
      sql<{ at: Date }>`select created_at as at from message where conversation_id = ${place.conversationId}`,
    );
    expect(stored.at).toEqual(sentAt);
  });

  it("the same id again, one after another, in one batch and at the same moment", async () => {
    const place = await open();
    const other = createReceiveInbound({ pool: db.pool, log });
    const message = inboundFrom(place.phone);

    await Promise.all([place.receive(message, message), other.receive(place.channel, [message])]);
    await place.receive(message);

    expect(await messagesOf(place.conversationId)).toHaveLength(1);
    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({ lastSeq: 1, unread: 1 });
  });
});

describe("a batch", () => {
  it("stores the other 127 when one row is bad", async () => {
    const { channel, receive } = await open();
    const results = await Promise.allSettled(
      Array.from({ length: 128 }, (_, index) =>
        // No text of PostgreSQL holds a NUL; an id is not cleaned as a body is.
        receive(inboundFrom(`+1202555${String(1000 + index)}`, index === 77 ? { providerMessageId: "a\u0000b" } : {})),
      ),
    );

    expect(results.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([77]);
    const stored = await one(
      db.pool,
      sql<{ n: number }>`select count(*) as n from message where workspace_id = ${channel.workspaceId}`,
    );
    expect(stored.n).toBe(127);
  });

  it("refuses what a session sends whose channel has a later holder, and stores the rest", async () => {
    const [stale, current] = [await open(), await open()];
    const inbound = createReceiveInbound({ pool: db.pool, log });
    await run(db.pool, sql`update channel set epoch = 2 where id = ${stale.channel.channelId}`);

    const results = await Promise.allSettled([
      inbound.receive(stale.channel, [inboundFrom(stale.phone)]),
      inbound.receive(current.channel, [inboundFrom(current.phone)]),
    ]);

    expect(results).toMatchObject([
      { status: "rejected", reason: { code: "session.fenced" } },
      { status: "fulfilled" },
    ]);
    expect(await messagesOf(stale.conversationId)).toHaveLength(0);
  });

  it("makes one contact of two halves that meet within it", async () => {
    const { channel, receive } = await open();
    const lid = { kind: "lid", value: "100000000000011" } as const;
    const phone = { kind: "phone", value: "+5511988887777" } as const;
    await receive(
      inboundFrom("", { identities: [lid] }),
      inboundFrom("", { identities: [phone] }),
      inboundFrom("", { identities: [lid, phone] }),
    );

    const contacts = await all(
      db.pool,
      sql`select distinct contact_id from contact_identity where workspace_id = ${channel.workspaceId} and certainty = 2`,
    );
    expect(contacts).toHaveLength(1);
  });

  it("is refused without an identity", async () => {
    const { receive } = await open();
    await expect(receive(inboundFrom("", { identities: [] }))).rejects.toMatchObject({ code: "request.invalid" });
  });
});
