import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, readConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createAcceptMessages } from "./accept-messages.ts";
import { replyTo, sendTo } from "./testing/requests.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const agent = newId();

async function open() {
  const channel = await addChannel(db.pool);
  const conversation = await addConversation(db.pool, channel);
  return { ...channel, ...conversation, accept: createAcceptMessages({ pool: db.pool, log }) };
}

describe("a closed conversation", () => {
  it("is opened again by an agent's reply, and not by the API or a note", async () => {
    const place = await open();
    await run(db.pool, sql`update conversation set status = 9 where id = ${place.conversationId}`);
    await place.accept.submit(replyTo(place, { authorId: null }));
    await place.accept.submit(replyTo(place, { direction: "note" }));
    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({ status: 9, lastSeq: 2 });

    await place.accept.submit(replyTo(place));
    expect(await readConversation(db.pool, place.conversationId)).toMatchObject({ status: 1, lastSeq: 3 });
  });

  it("stays closed while another one is open, and the refusal names that one", async () => {
    const place = await open();
    const closed = newId();
    await run(
      db.pool,
      sql`
        insert into conversation (workspace_id, id, channel_id, contact_id, status)
        values (${place.workspaceId}, ${closed}, ${place.channelId}, ${place.contactId}, 9)`,
    );

    await expect(place.accept.submit(replyTo({ ...place, conversationId: closed }))).rejects.toMatchObject({
      code: "conversation.closed",
      details: { openConversationId: place.conversationId },
    });
  });
});

describe("a message to a number", () => {
  it("makes the contact and an open conversation once, however many go out at once", async () => {
    const place = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place.accept.submit(sendTo(place, "+5511988887777", agent))),
    );

    expect(new Set(answers.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(answers.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await readConversation(db.pool, answers[0]?.conversationId ?? "")).toMatchObject({ status: 1, lastSeq: 20 });
  });

  it("finds the person under the other form of the number", async () => {
    const place = await open();
    const first = await place.accept.submit(sendTo(place, "+5511988887777", agent));
    const second = await place.accept.submit(sendTo(place, "+551188887777", agent));

    expect(second.conversationId).toBe(first.conversationId);
  });

  it("of the API opens nothing", async () => {
    const place = await open();
    const { conversationId } = await place.accept.submit(sendTo(place, "+5511988887777", null));

    expect(await readConversation(db.pool, conversationId)).toMatchObject({ status: 9, lastSeq: 1 });
  });

  it("is refused on an archived channel, and leaves no empty conversation behind", async () => {
    const place = await open();
    await run(db.pool, sql`update channel set archived_at = now() where id = ${place.channelId}`);

    await expect(place.accept.submit(sendTo(place, "+5511988887777", agent))).rejects.toMatchObject({
      code: "channel.archived",
    });
    const threads = await all(db.pool, sql`select 1 from conversation where workspace_id = ${place.workspaceId}`);
    expect(threads).toHaveLength(1);
  });

  it("is refused for a channel of another workspace and for what is no number", async () => {
    const [place, foreign] = [await open(), await open()];
    const bad = place.accept.submit(sendTo({ ...place, channelId: foreign.channelId }, "+5511988887777", agent));
    await expect(bad).rejects.toMatchObject({ code: "not_found" });
    await expect(place.accept.submit(sendTo(place, "12345@lid", agent))).rejects.toMatchObject({
      code: "contact.no_identity",
    });
  });
});
