import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, readConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createAcceptMessages } from "./accept-messages.ts";
import { replyTo } from "./testing/requests.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const agent = newId();

async function open(options?: Parameters<typeof addChannel>[1]) {
  const channel = await addChannel(db.pool, options);
  const conversation = await addConversation(db.pool, channel);
  return { ...channel, ...conversation, accept: createAcceptMessages({ pool: db.pool, log }) };
}

type Place = { workspaceId: string; conversationId: string };

const reply = (place: Place, given: Parameters<typeof replyTo>[1] = {}) =>
  replyTo(place, { authorId: agent, ...given });

const seqsOf = async (conversationId: string) =>
  (
    await all(
      db.pool,
      sql<{ seq: number }>`select seq from message where conversation_id = ${conversationId} order by seq`,
    )
  ).map(({ seq }) => seq);

const addInbound = (place: Place & { channelId: string }) =>
  run(
    db.pool,
    sql`
      with raised as (update conversation set last_seq = last_seq + 1, last_inbound_seq = last_seq + 1, unread = unread + 1,
        waiting_since = now() where id = ${place.conversationId} returning last_seq)
      insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
      select ${place.workspaceId}, ${newId()}, ${place.conversationId}, last_seq, ${place.channelId}, 1, 1, 'Hello?' from raised`,
  );

describe("accepting a reply", () => {
  it("queues it under the next seq, shows it in the list and ends the wait", async () => {
    const place = await open();
    await addInbound(place);
    const request = reply(place, { content: { kind: "text", text: "  Line one\nline two" }, seenSeq: 1 });

    const answer = await place.accept.submit(request);

    expect(answer).toMatchObject({ messageId: request.messageId, seq: 2, status: "queued" });
    const lane = await all(
      db.pool,
      sql`select 1 from lane_entry where message_id = ${request.messageId} and claimed_at is null`,
    );
    expect(lane).toHaveLength(1);
    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({
      lastSeq: 2,
      unread: 1,
      waitingSince: null,
      preview: "Line one line two",
    });
  });

  it("tells the feed of the message, then of the conversation", async () => {
    const place = await open();
    const { messageId } = await place.accept.submit(reply(place));

    const events = await all(
      db.pool,
      sql<{ type: string; payload: Record<string, unknown> }>`
        select type, payload from event where conversation_id = ${place.conversationId} order by id`,
    );

    expect(events.map(({ type }) => type)).toEqual(["message.created", "conversation.updated"]);
    expect(events[0]?.payload).toMatchObject({
      route: { teamId: null, assigneeId: null },
      message: {
        id: messageId,
        seq: 1,
        direction: "outbound",
        kind: "text",
        status: "queued",
        authorId: agent,
        body: "Good morning",
      },
    });
    expect(events[1]?.payload).toMatchObject({
      conversation: { id: place.conversationId, status: "open", lastSeq: 1 },
    });
  });

  it("leaves a text above 4,000 characters out of the feed and keeps it in the thread", async () => {
    const place = await open();
    const { messageId } = await place.accept.submit(
      reply(place, { content: { kind: "text", text: "x".repeat(65_536) } }),
    );

    const event = await one(
      db.pool,
      sql<{
        payload: unknown;
      }>`select payload from event where conversation_id = ${place.conversationId} and type = 'message.created'`,
    );
    const stored = await one(
      db.pool,
      sql<{ length: number }>`select length(body) from message where id = ${messageId}`,
    );

    expect(event.payload).toMatchObject({ message: { truncated: true, body: "" } });
    expect(stored.length).toBe(65_536);
  });

  it("refuses nothing to see, a text over the limit and a foreign conversation", async () => {
    const [place, foreign] = [await open(), await open()];
    const text = (value: string) => place.accept.submit(reply(place, { content: { kind: "text", text: value } }));
    const caption = {
      kind: "image",
      caption: "c".repeat(1025),
      media: { mediaId: newId(), mime: "image/png", sizeBytes: 1 },
    } as const;

    await expect(text(" \u200b\u0000")).rejects.toMatchObject({ code: "text.empty" });
    await expect(text("x".repeat(65_537))).rejects.toMatchObject({ code: "text.too_long" });
    await expect(place.accept.submit(reply(place, { content: caption }))).rejects.toMatchObject({
      code: "text.too_long",
    });
    await expect(
      place.accept.submit(reply({ ...place, conversationId: foreign.conversationId })),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(text("half \ud83d and\u0000 NUL")).resolves.toMatchObject({ seq: 1 });
  });

  it("keeps a note inside: no lane, no change of the wait or the list's row, never held", async () => {
    const place = await open();
    await addInbound(place);

    const answer = await place.accept.submit(reply(place, { direction: "note", seenSeq: 0 }));

    expect(answer).toMatchObject({ seq: 2, status: null });
    const state = await readConversation(db.pool, place.conversationId);
    expect(state).toMatchObject({ lastSeq: 2, preview: "" });
    expect(state.waitingSince).not.toBeNull();
    expect(await all(db.pool, sql`select 1 from lane_entry where channel_id = ${place.channelId}`)).toHaveLength(0);
  });

  it("puts a reply before a campaign message, and a person who opted out gets none of those", async () => {
    const place = await open();
    const campaign = { priority: 5, campaignId: newId(), authorId: null } as const;
    await place.accept.submit(reply(place, campaign));
    await place.accept.submit(reply(place));
    const lane = await all(
      db.pool,
      sql<{
        priority: number;
      }>`select priority from lane_entry where channel_id = ${place.channelId} order by priority, position`,
    );
    expect(lane.map(({ priority }) => priority)).toEqual([1, 5]);

    await run(db.pool, sql`update contact set consent = 2 where id = ${place.contactId}`);
    await expect(place.accept.submit(reply(place, campaign))).rejects.toMatchObject({ code: "contact.opted_out" });
    await expect(place.accept.submit(reply(place))).resolves.toMatchObject({ status: "queued" });
  });
});

describe("the blind-reply guard", () => {
  it("holds a reply whose author has not seen the customer's last message, and tells by how much", async () => {
    const place = await open();
    await addInbound(place);
    await addInbound(place);
    const request = reply(place, { seenSeq: 0 });

    await expect(place.accept.submit(request)).rejects.toMatchObject({
      code: "message.held",
      details: { lastSeq: 2, newerCount: 2 },
    });
    expect(await seqsOf(place.conversationId)).toEqual([1, 2]);
    await expect(place.accept.submit({ ...request, confirmHeld: true })).resolves.toMatchObject({ seq: 3 });
  });

  it("holds for another author's message, also within one batch", async () => {
    const place = await open();
    const other = newId();
    const results = await Promise.allSettled([
      place.accept.submit(reply(place, { seenSeq: 0, authorId: other })),
      place.accept.submit(reply(place, { seenSeq: 0 })),
    ]);

    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(results[1]).toMatchObject({ reason: { code: "message.held", details: { lastSeq: 1, newerCount: 1 } } });
  });

  it("never holds for own messages, notes and system lines", async () => {
    const place = await open();
    await place.accept.submit(reply(place, { seenSeq: 0 }));
    await place.accept.submit(reply(place, { direction: "note", authorId: newId() }));
    await run(
      db.pool,
      sql`
        with raised as (update conversation set last_seq = last_seq + 1 where id = ${place.conversationId} returning last_seq)
        insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind)
        select ${place.workspaceId}, ${newId()}, ${place.conversationId}, last_seq, ${place.channelId}, 4, 9 from raised`,
    );

    await expect(place.accept.submit(reply(place, { seenSeq: 0 }))).resolves.toMatchObject({ seq: 4 });
  });
});

describe("a repeat", () => {
  it("with the same id and content gets the same answer and is stored once, also at the same moment", async () => {
    const place = await open();
    const request = reply(place);

    const answers = await Promise.all([place.accept.submit(request), place.accept.submit(request)]);
    const later = await place.accept.submit(request);

    expect(answers[1]).toEqual(answers[0]);
    expect(later).toEqual(answers[0]);
    expect(await seqsOf(place.conversationId)).toEqual([1]);
  });

  it("with another text is refused, under the same id and under the same key", async () => {
    const place = await open();
    const request = reply(place, { idempotencyKey: "order-7" });
    const first = await place.accept.submit(request);
    const content = { kind: "text", text: "Something else" } as const;

    await expect(place.accept.submit({ ...request, content })).rejects.toMatchObject({ code: "idempotency.mismatch" });
    await expect(place.accept.submit({ ...request, idempotencyKey: "order-8" })).rejects.toMatchObject({
      code: "idempotency.mismatch",
    });
    await expect(place.accept.submit({ ...request, messageId: newId() })).resolves.toEqual({
      ...first,
      isRepeat: true,
    });
  });
});

describe("a batch", () => {
  it("accepts the other 127 when one row is bad", async () => {
    const place = await open();
    // No column of PostgreSQL holds a NUL; a trace id is not cleaned as a text is.
    const results = await Promise.allSettled(
      Array.from({ length: 128 }, (_, index) =>
        place.accept.submit(reply(place, index === 50 ? { traceparent: "a\u0000b" } : {})),
      ),
    );

    expect(results.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([50]);
    expect(await seqsOf(place.conversationId)).toEqual(Array.from({ length: 127 }, (_, index) => index + 1));
  });

  it("refuses with unavailable when its queue is full, and takes the rest", async () => {
    const place = await open();
    const results = await Promise.allSettled(Array.from({ length: 4_097 }, () => place.accept.submit(reply(place))));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4_096);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "unavailable" } });
  });
});
