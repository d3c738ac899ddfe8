import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { insertEvents, type NewEvent } from "#server/db/feed.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { untilFeedIsSettled } from "#server/db/testing/feed.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { PUBLIC_EVENT_SCHEMAS } from "../catalogue/index.ts";

const db = useTestDatabase();
const Page = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), data: z.object({ contactId: z.string() }) })),
  cursor: z.string(),
  hasMore: z.boolean(),
});

let app: TestApp;
let api: ApiClient;
let workspaceId: string;
beforeAll(async () => {
  app = await createTestApp(db);
});
beforeEach(async () => {
  app.clock.at = new Date();
  workspaceId = newId();
  await run(db.pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Marola')`);
  api = await openApi(app, workspaceId);
});

const updated = (id: string, of = workspaceId): NewEvent => ({
  workspaceId: of,
  type: "contact.updated",
  payload: { contact: { id } },
});
/** Appends one event about each contact, each in a transaction of its own. */
async function happen(...ids: string[]): Promise<void> {
  for (const id of ids) await withTransaction(db.pool, (tx) => insertEvents(tx, [updated(id)]));
}
async function read(query: string) {
  await untilFeedIsSettled(db.pool);
  const answer = await api.get(`/events?${query}`);
  expect(answer.status).toBe(200);
  const { data, ...rest } = Page.parse(answer.body);
  return { ids: data.map((event) => event.data.contactId), types: data.map(({ type }) => type), ...rest };
}
const begin = async () => (await read("")).cursor;

describe("the events of the API", () => {
  it("are read on from a cursor, each once and in order", async () => {
    const cursor = await begin();
    const ids = [newId(), newId(), newId()];
    await happen(...ids);
    const first = await read(`after=${cursor}&limit=2`);
    const second = await read(`after=${first.cursor}&limit=2`);
    expect([first.ids, second.ids]).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(await read(`after=${second.cursor}`)).toMatchObject({ ids: [], hasMore: false });
    expect((await read(`after=${first.cursor}`)).ids).toEqual(ids.slice(2));
  });

  it("never miss a transaction that began earlier and ends later", async () => {
    const cursor = await begin();
    const [late, early] = [newId(), newId()];
    const [written, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const running = withTransaction(db.pool, async (tx) => {
      await insertEvents(tx, [updated(late)]);
      written.resolve(undefined);
      await released.promise;
    });
    await written.promise;
    await happen(early);
    const behind = Page.parse((await api.get(`/events?after=${cursor}`)).body);
    released.resolve(undefined);
    await running;
    // The early one waited behind the open transaction: passing it over would have lost the late one.
    expect(behind.data).toEqual([]);
    expect((await read(`after=${behind.cursor}`)).ids.sort()).toEqual([late, early].sort());
  });

  it("are those asked for, and the place moves past the others", async () => {
    const cursor = await begin();
    const [kept, merged] = [newId(), newId()];
    await happen(newId(), newId());
    await withTransaction(db.pool, (tx) =>
      insertEvents(tx, [
        { workspaceId, type: "contact.updated", payload: { contact: { id: kept, mergedId: merged } } },
        { workspaceId, type: "member.updated", payload: { member: { id: newId() } } },
        { workspaceId, type: "webhook.test", payload: { endpointId: newId() } },
      ]),
    );
    const page = await read(`after=${cursor}&types=contact.merged,consent.*`);
    expect([page.types, page.ids, page.hasMore]).toEqual([["contact.merged"], [kept], false]);
    expect((await read(`after=${page.cursor}`)).ids).toEqual([]);
    expect((await read(`after=${cursor}`)).types).toEqual(["contact.updated", "contact.updated", "contact.merged"]);
    expect((await api.get("/events?types=contact.updated,nonsense")).body).toMatchObject({
      status: 400,
      details: { fields: [{ path: "types", message: "no type of event: nonsense" }] },
    });
  });

  it("are as the document says, whatever happened", async () => {
    const channel = await addChannel(db.pool, { workspaceId });
    const since = new Date(Date.now() - 1_000).toISOString();
    const { conversationId, contactId } = await addConversation(db.pool, channel);
    const team = newId();
    await run(db.pool, sql`insert into team (workspace_id, id, name) values (${workspaceId}, ${team}, 'Sales')`);
    const put = (what: string, body: unknown) => api.call("PUT", `/conversations/${conversationId}/${what}`, { body });
    await api.post("/messages", { to: { conversationId }, text: "Hello" });
    await put("assignment", { teamId: team });
    await put("state", { status: "closed" });
    await put("state", { status: "open" });
    await api.call("PATCH", `/contacts/${contactId}`, { body: { name: "Bia" } });
    await api.post(`/contacts/${contactId}/consent`, { status: "opted_in", source: "form", wording: "yes" });
    await untilFeedIsSettled(db.pool);
    const { data } = z
      .object({ data: z.array(z.looseObject({ type: z.string() })) })
      .parse((await api.get(`/events?since=${since}`)).body);
    for (const event of data) expect(z.union(PUBLIC_EVENT_SCHEMAS).parse(event)).toEqual(event);
    expect([...new Set(data.map(({ type }) => type))].sort()).toEqual([
      "consent.changed",
      "contact.created",
      "contact.updated",
      "conversation.assigned",
      "conversation.closed",
      "conversation.created",
      "conversation.reopened",
      "conversation.updated",
      "message.accepted",
    ]);
  });

  it("begin at a moment", async () => {
    await happen(newId());
    await new Promise((resolve) => setTimeout(resolve, 5));
    const since = new Date().toISOString();
    const [one, two] = [newId(), newId()];
    await happen(one, two);
    const first = await read(`since=${since}&limit=1`);
    expect(first.ids).toEqual([one]);
    expect((await read(`after=${first.cursor}`)).ids).toEqual([two]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await read(`since=${later}`)).toMatchObject({ ids: [], hasMore: false });
  });

  it("that may be gone already are not passed over in silence", async () => {
    const old = await begin();
    const missed = newId();
    await happen(missed);
    app.clock.at = new Date(Date.now() + 13 * 86_400_000 + 60_000);
    for (const query of [`after=${old}`, `since=${new Date().toISOString()}`]) {
      const answer = await api.get(`/events?${query}`);
      expect([answer.status, answer.code]).toEqual([410, "events.resync"]);
      const { cursor } = z.object({ details: z.object({ cursor: z.string() }) }).parse(answer.body).details;
      const next = newId();
      await happen(next);
      expect((await read(`after=${cursor}`)).ids).toEqual([next]);
    }
  });

  it("of another workspace are not among them, and a cursor of another list is none", async () => {
    const cursor = await begin();
    const there = newId();
    await run(db.pool, sql`insert into workspace (id, name) values (${there}, 'Vizinha')`);
    await withTransaction(db.pool, (tx) => insertEvents(tx, [updated(newId(), there)]));
    expect((await read(`after=${cursor}`)).ids).toEqual([]);
    for (const wrong of ["x", Buffer.from('["1","99999999999999999999","x",0]').toString("base64url")])
      expect((await api.get(`/events?after=${wrong}`)).body).toMatchObject({
        status: 400,
        details: { fields: [{ path: "after" }] },
      });
    expect((await api.get(`/events?after=${cursor}&since=${new Date().toISOString()}`)).code).toBe("request.invalid");
  });
});
