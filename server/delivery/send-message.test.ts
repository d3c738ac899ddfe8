import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { clientOf, openApi, type ApiAnswer, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";

const Accepted = z.object({ id: z.uuid(), conversationId: z.uuid(), seq: z.number(), status: z.literal("queued") });
const Results = z.object({
  results: z.array(
    z.object({ status: z.number(), message: Accepted.optional(), problem: z.object({ code: z.string() }).optional() }),
  ),
});
const Page = z.object({
  data: z.array(z.looseObject({ id: z.uuid(), text: z.string() })),
  nextCursor: z.string().nullable(),
});
const resultsOf = (answer: ApiAnswer) => Results.parse(answer.body).results;

describe("sending through the API", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let api: ApiClient;
  let channel: Awaited<ReturnType<typeof addChannel>>;
  beforeAll(async () => {
    app = await createTestApp(db);
    channel = await addChannel(db.pool);
    api = await openApi(app, channel.workspaceId);
  });

  const place = () => addConversation(db.pool, channel);
  const text = (conversationId: string, words = "Hello") => ({ to: { conversationId }, text: words });
  const keyed = (key: string) => ({ "idempotency-key": key });
  const countOf = async (conversationId: string) =>
    (
      await one(
        db.pool,
        sql<{ n: number }>`select count(*)::int as n from message where conversation_id = ${conversationId}`,
      )
    ).n;

  it("queues a text into a conversation, without an author, and shows it with its status", async () => {
    const { conversationId, contactId } = await place();
    const answer = await api.post("/messages", text(conversationId));
    expect(answer.status).toBe(202);
    const { id } = Accepted.parse(answer.body);
    expect(answer.body).toEqual({ id, conversationId, seq: 1, status: "queued" });
    expect((await api.get(`/messages/${id}`)).body).toMatchObject({
      ...{ id, conversationId, contactId, channelId: channel.channelId, direction: "outbound", kind: "text" },
      ...{ status: "queued", authorId: null, text: "Hello", media: null },
    });
  });

  it("writes to a number, known or not, and to a contact on a channel", async () => {
    const { conversationId, contactId, phone } = await place();
    const { channelId } = channel;
    const toKnown = await api.post("/messages", { to: { channelId, phone }, text: "By number" });
    expect(Accepted.parse(toKnown.body).conversationId).toBe(conversationId);
    const toContact = await api.post("/messages", { to: { channelId, contactId }, text: "By contact" });
    expect(Accepted.parse(toContact.body).conversationId).toBe(conversationId);
    const toNew = await api.post("/messages", { to: { channelId, phone: "+5511987650001" }, text: "First" });
    expect(toNew.status).toBe(202);
    const silent = newId();
    await run(db.pool, sql`insert into contact (workspace_id, id) values (${channel.workspaceId}, ${silent})`);
    expect((await api.post("/messages", { to: { channelId, contactId: silent }, text: "x" })).code).toBe(
      "contact.no_identity",
    );
    expect((await api.post("/messages", { to: { channelId, contactId: newId() }, text: "x" })).status).toBe(404);
    expect((await api.post("/messages", { to: { channelId, phone: "12" }, text: "x" })).status).toBe(422);
  });

  it("sends a picture that was uploaded, with a caption; its answer has its address", async () => {
    const { conversationId } = await place();
    const upload = await app.request("/api/v1/media?name=lamp.png", {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "idempotency-key": "lamp" },
      body: PIXEL,
    });
    const media = z.object({ id: z.uuid(), url: z.string() }).parse(await upload.json());
    expect(upload.status).toBe(201);
    const again = await app.request("/api/v1/media?name=lamp.png", {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "idempotency-key": "lamp" },
      body: PIXEL,
    });
    expect([await again.json(), again.headers.get("idempotent-replayed")]).toMatchObject([{ id: media.id }, "true"]);
    const sent = await api.post("/messages", { to: { conversationId }, media: { id: media.id, caption: "The lamp" } });
    const { body } = await api.get(`/messages/${Accepted.parse(sent.body).id}`);
    expect(body).toMatchObject({
      kind: "image",
      text: "The lamp",
      media: { id: media.id, width: 1, mime: "image/png" },
    });
    expect((await app.request(media.url)).headers.get("content-type")).toBe("image/png");
    expect((await api.post("/messages", { to: { conversationId }, media: { id: newId() } })).status).toBe(404);
    expect((await api.get(`/media/${media.id}`)).body).toMatchObject({ fileName: "lamp.png", sizeBytes: PIXEL.length });
  });

  it("refuses a text and a picture at once, and neither", async () => {
    const { conversationId } = await place();
    for (const content of [{}, { text: "a", media: { id: newId() } }])
      expect((await api.post("/messages", { to: { conversationId }, ...content })).code).toBe("request.invalid");
    expect((await api.post("/messages", text(conversationId, " \u200b"))).code).toBe("text.empty");
  });

  it("under one key sends once: later, at the same moment, and refuses another text", async () => {
    const { conversationId } = await place();
    const once = () => api.post("/messages", text(conversationId), keyed("order-1"));
    const answers = await Promise.all(Array.from({ length: 20 }, once));
    answers.push(await once());
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf(conversationId)).toBe(1);
    const other = await api.post("/messages", text(conversationId, "Another"), keyed("order-1"));
    expect([other.status, other.code]).toEqual([409, "idempotency.mismatch"]);
    expect((await api.post("/messages", text(conversationId), keyed("a,b"))).code).toBe("request.invalid");
  });

  it("answers 503 with Retry-After when its queue is full, and /readyz says so", async () => {
    const { conversationId } = await place();
    // Somebody holds the conversation, so that nothing leaves the queue.
    const holder = await db.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from conversation where id = $1 for update", [conversationId]);
    const answers = Promise.all(
      Array.from({ length: 4_300 }, (_, index) => api.post("/messages", text(conversationId, `Message ${index}`))),
    );
    await expect.poll(() => app.services.accept.isFull(), { interval: 5 }).toBe(true);
    expect((await app.request("/readyz")).status).toBe(503);
    await holder.query("commit");
    holder.release();
    const given = await answers;
    const refused = given.filter(({ status }) => status === 503);
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set([202, 503]));
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await app.request("/readyz")).status).toBe(200);
    expect(await countOf(conversationId)).toBe(given.length - refused.length);
  });

  describe("a batch", () => {
    it("has a result for each, and one bad message fails no other", async () => {
      const [one, two] = [await place(), await place()];
      const messages = [text(one.conversationId), { nonsense: true }, text(newId()), text(two.conversationId), null];
      const answer = await api.post("/messages/batch", { messages });
      expect(answer.status).toBe(200);
      const results = resultsOf(answer);
      expect(results.map(({ status }) => status)).toEqual([202, 400, 404, 202, 400]);
      expect(results.map(({ problem }) => problem?.code ?? null)).toEqual([
        ...[null, "request.invalid", "not_found", null, "request.invalid"],
      ]);
      expect([await countOf(one.conversationId), await countOf(two.conversationId)]).toEqual([1, 1]);
    });

    it("under one key sends each once and answers the same, also at the same moment", async () => {
      const { conversationId } = await place();
      const messages = [
        ...Array.from({ length: 50 }, (_, index) => text(conversationId, `No. ${index}`)),
        text(newId()),
      ];
      const once = () => api.post("/messages/batch", { messages }, keyed("batch-1"));
      const [first, second] = await Promise.all([once(), once()]);
      const third = await once();
      expect(second.body).toEqual(first.body);
      expect([third.body, third.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
      expect(await countOf(conversationId)).toBe(50);
      const other = await api.post("/messages/batch", { messages: messages.slice(1) }, keyed("batch-1"));
      expect(other.code).toBe("idempotency.mismatch");
    });

    it("that a crash cut off is finished by its repeat: what was sent is not sent again", async () => {
      const { conversationId } = await place();
      const messages = Array.from({ length: 4 }, (_, index) => text(conversationId, `No. ${index}`));
      const whole = await api.post("/messages/batch", { messages }, keyed("crash-1"));
      // As a crash before the end leaves it: the key without its answer, the last message not there.
      await run(
        db.pool,
        sql`update idempotency_key set status = null, response = null where workspace_id = ${channel.workspaceId} and key = 'crash-1'`,
      );
      const last = resultsOf(whole)[3]?.message?.id ?? "";
      await run(db.pool, sql`delete from idempotency_key where message_id = ${last}`);
      await run(db.pool, sql`delete from message where id = ${last}`);
      const repeat = resultsOf(await api.post("/messages/batch", { messages }, keyed("crash-1")));
      expect(repeat.slice(0, 3)).toEqual(resultsOf(whole).slice(0, 3));
      expect(repeat[3]?.status).toBe(202);
      expect(await countOf(conversationId)).toBe(4);
    });

    it("of more than 500 is refused", async () => {
      const { conversationId } = await place();
      const messages = Array.from({ length: 501 }, () => text(conversationId));
      expect((await api.post("/messages/batch", { messages })).code).toBe("request.invalid");
    });
  });

  it("lists the messages of a conversation and of a channel by cursor, each once, without notes", async () => {
    const own = await addChannel(db.pool, { workspaceId: channel.workspaceId });
    const { conversationId } = await addConversation(db.pool, own);
    for (let count = 1; count <= 7; count += 1) await api.post("/messages", text(conversationId, `No. ${count}`));
    await run(db.pool, sql`update message set direction = 3 where conversation_id = ${conversationId} and seq = 4`);
    for (const narrowed of [`conversationId=${conversationId}`, `channelId=${own.channelId}`]) {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const answer: ApiAnswer = await api.get(`/messages?${narrowed}&limit=2${cursor && `&cursor=${cursor}`}`);
        const page = Page.parse(answer.body);
        seen.push(...page.data.map((each) => each.text));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(["No. 7", "No. 6", "No. 5", "No. 3", "No. 2", "No. 1"]);
    }
    expect((await api.get(`/messages?channelId=${newId()}`)).status).toBe(404);
    expect(Page.parse((await api.get("/messages?limit=3")).body).data).toHaveLength(3);
  });

  it("keeps no key of what was refused, so that it can be put right", async () => {
    const { conversationId } = await place();
    expect((await api.post("/messages", text(newId()), keyed("fix-1"))).status).toBe(404);
    expect((await api.post("/messages", text(conversationId), keyed("fix-1"))).status).toBe(202);
  });

  it("tells nothing of a message to a key that may not read", async () => {
    const writer = clientOf(app, (await openApi(app, channel.workspaceId, ["messages:write"])).token);
    const { conversationId } = await place();
    expect((await writer.post("/messages", text(conversationId))).status).toBe(202);
    expect((await writer.get("/messages")).code).toBe("auth.scope_missing");
    expect(await all(db.pool, sql`select 1 from api_key where last_used_at is not null limit 1`)).toEqual([]);
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
