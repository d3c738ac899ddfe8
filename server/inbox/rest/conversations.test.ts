import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { seedWorkspace, type Seed } from "../testing/seed.ts";

const db = useTestDatabase();
const Page = z.object({ data: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

let app: TestApp;
let seed: Seed;
let api: ApiClient;
beforeAll(async () => {
  app = await createTestApp(db);
});
beforeEach(async () => {
  seed = await seedWorkspace(db.pool);
  api = await openApi(app, seed.workspaceId);
});

const idsOf = async (query: string) =>
  Page.parse((await api.get(`/conversations?${query}`)).body).data.map((it) => it.id);
const put = (id: string, what: string, body: unknown) => api.call("PUT", `/conversations/${id}/${what}`, { body });
const linesOf = (id: string) =>
  all(
    db.pool,
    sql<{ direction: number; author: string | null; body: string; content: unknown }>`
      select direction, author_id as author, body, content from message where conversation_id = ${id} order by seq`,
  );
const told = async (id: string) =>
  (
    await all(db.pool, sql<{ type: string }>`select type from event where conversation_id = ${id} order by xid, id`)
  ).map(({ type }) => type);

describe("the list of conversations", () => {
  it("pages from the newest, each once, also when somebody writes in between", async () => {
    const ids = [await seed.conversation(), await seed.conversation(), await seed.conversation()];
    const first = Page.parse((await api.get("/conversations?limit=2")).body);
    await seed.message(ids[0] ?? "");
    const second = Page.parse((await api.get(`/conversations?limit=2&cursor=${first.nextCursor ?? ""}`)).body);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });

  it("is narrowed by status, channel, contact, member and team", async () => {
    const [team, { memberId }] = [await seed.team("Sales"), await seed.member("agent")];
    const contactId = await seed.contact("Ana");
    const open = await seed.conversation({ contactId });
    const closed = await seed.conversation({ contactId, status: 9, teamId: team });
    const mine = await seed.conversation({ assigneeId: memberId, teamId: team });
    expect(await idsOf("status=closed")).toEqual([closed]);
    expect(await idsOf(`contactId=${contactId}`)).toEqual([closed, open]);
    expect(await idsOf(`contactId=${contactId}&status=open`)).toEqual([open]);
    expect(await idsOf(`assigneeId=${memberId}`)).toEqual([mine]);
    expect(await idsOf("assigneeId=none&teamId=none")).toEqual([open]);
    expect(await idsOf(`teamId=${team}`)).toEqual([mine, closed]);
    expect(await idsOf(`channelId=${seed.channelId}&status=open`)).toEqual([mine, open]);
    expect(await idsOf(`channelId=${newId()}`)).toEqual([]);
    expect((await api.get("/conversations?assigneeId=me")).body).toMatchObject({
      status: 400,
      details: { fields: [{ path: "assigneeId" }] },
    });
  });
});

describe("a program", () => {
  it("passes a conversation on, and the thread says so in the name of its key", async () => {
    const [team, { memberId }] = [await seed.team("Sales"), await seed.member("agent")];
    const id = await seed.conversation({ teamId: team });
    const answer = await put(id, "assignment", { memberId });
    expect(answer.body).toMatchObject({ id, assigneeId: memberId, teamId: team, lastSeq: 1 });
    expect(await linesOf(id)).toEqual([
      {
        direction: 4,
        author: null,
        body: "",
        content: { action: "assigned", assigneeId: memberId, teamId: null, by: { keyId: api.keyId, name: "Shop" } },
      },
    ]);
    expect((await told(id)).sort()).toEqual([
      "conversation.assigned",
      "conversation.created",
      "conversation.updated",
      "message.created",
    ]);
    await put(id, "assignment", { memberId });
    expect(await linesOf(id)).toHaveLength(1);
    expect((await put(id, "assignment", { nobody: true })).body).toMatchObject({ assigneeId: null, teamId: null });
  });

  it("does not take it from somebody whom it did not expect", async () => {
    const [ana, bia] = [await seed.member("agent"), await seed.member("agent")];
    const id = await seed.conversation({ assigneeId: ana.memberId });
    const answer = await put(id, "assignment", { memberId: bia.memberId, expectedAssigneeId: null });
    expect(answer.body).toMatchObject({ status: 409, code: "conflict", details: { assigneeId: ana.memberId } });
    expect((await put(id, "assignment", { memberId: newId() })).code).toBe("not_found");
    expect(await linesOf(id)).toEqual([]);
  });

  it("closes, opens, snoozes and wakes, and repeats change nothing", async () => {
    const id = await seed.conversation();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const seen: unknown[] = [];
    for (const state of [
      { status: "closed" },
      { status: "closed" },
      { status: "open" },
      { status: "open" },
      { status: "snoozed", until },
      { status: "open" },
    ])
      seen.push(((await put(id, "state", state)).body as { status: string }).status);
    expect(seen).toEqual(["closed", "closed", "open", "open", "snoozed", "open"]);
    const actions = (await linesOf(id)).map(({ content }) => (content as { action: string }).action);
    expect(actions).toEqual(["closed", "reopened", "snoozed", "woke"]);
  });

  it("is told why a conversation cannot be opened, or put aside", async () => {
    const contactId = await seed.contact("Ana");
    const closed = await seed.conversation({ contactId, status: 9 });
    await seed.conversation({ contactId });
    expect((await put(closed, "state", { status: "open" })).body).toMatchObject({
      status: 409,
      details: { hasOpen: true },
    });
    const until = new Date(Date.now() - 86_400_000).toISOString();
    expect((await put(closed, "state", { status: "snoozed", until })).code).toBe("request.invalid");
    expect((await put(newId(), "state", { status: "open" })).code).toBe("not_found");
  });

  it("is named by what it sends", async () => {
    const conversationId = await seed.conversation();
    await api.post("/messages", { to: { conversationId }, text: "It left today" });
    await api.post("/messages/batch", { messages: [{ to: { conversationId }, text: "And arrives tomorrow" }] });
    const by = { keyId: api.keyId, name: "Shop" };
    expect(await linesOf(conversationId)).toEqual([
      { direction: 2, author: null, body: "It left today", content: { by } },
      { direction: 2, author: null, body: "And arrives tomorrow", content: { by } },
    ]);
  });

  it("leaves a note once for one Idempotency-Key, and only the team sees it", async () => {
    const id = await seed.conversation();
    const post = (text: string) => api.post(`/conversations/${id}/notes`, { text }, { "idempotency-key": "n-1" });
    const [one, two] = await Promise.all([post("Paid by card"), post("Paid by card")]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    const by = { keyId: api.keyId, name: "Shop" };
    expect(await linesOf(id)).toEqual([{ direction: 3, author: null, body: "Paid by card", content: { by } }]);
    expect(await all(db.pool, sql`select 1 from lane_entry where workspace_id = ${seed.workspaceId}`)).toEqual([]);
    expect((await post("Paid in cash")).code).toBe("idempotency.mismatch");
    expect((await api.post(`/conversations/${id}/notes`, { text: " \u200b" })).code).toBe("text.empty");
    expect((await api.post(`/conversations/${newId()}/notes`, { text: "x" })).code).toBe("not_found");
  });
});
