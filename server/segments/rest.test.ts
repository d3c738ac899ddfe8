import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";

const Segment = z.object({ id: z.uuid(), name: z.string(), state: z.string(), filter: z.unknown() });
const Made = z.object({ id: z.uuid() });
const buyers = (count: number) => ({ field: "events", op: "happened", value: { name: "order.placed", count } });

describe("segments of the API", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let api: ApiClient;
  beforeAll(async () => {
    app = await createTestApp(db);
  });
  beforeEach(async () => {
    const workspaceId = newId();
    await run(db.pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Marola')`);
    api = await openApi(app, workspaceId);
  });
  const add = async (body: object) => Made.parse((await api.post("/contacts", body)).body);

  it("are saved, counted, renamed and archived", async () => {
    const ana = await add({ name: "Ana", phone: "+351912345678" });
    await add({ name: "Rui", phone: "+351912345679" });
    await api.post(`/contacts/${ana.id}/events`, { name: "order.placed", properties: { total: 9.5 } });
    const made = await api.post("/segments", { name: "Buyers", filter: buyers(1) });
    expect(made.status).toBe(201);
    const { id } = Segment.parse(made.body);
    expect((await api.get(`/segments/${id}/count`)).body).toEqual({
      count: { total: 1, optedIn: 0, optedOut: 0, unknown: 1 },
    });
    expect((await api.call("PATCH", `/segments/${id}`, { body: { name: "Ours" } })).body).toMatchObject({
      name: "Ours",
      filter: buyers(1),
    });
    expect((await api.call("DELETE", `/segments/${id}`)).status).toBe(204);
    expect((await api.get("/segments")).body).toEqual({ data: [] });
  });

  it("say where a filter is wrong, and what it names that there is not", async () => {
    const wrong = await api.post("/segments", { name: "A", filter: { all: [{ field: "tags", op: "gt", value: 1 }] } });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain("filter.all.0.op");
    const unheard = await api.post("/segments", { name: "A", filter: { field: "attributes.unheard", op: "is_set" } });
    expect(unheard.status).toBe(400);
    expect(JSON.stringify(unheard.body)).toContain("unheard");
  });

  it("count an event that is told twice under its id once", async () => {
    const ana = await add({ phone: "+351912345678" });
    const rui = await add({ phone: "+351912345679" });
    const event = { id: newId(), name: "order.placed", at: "2026-01-01T00:00:00Z" };
    const [first, again] = [
      await api.post(`/contacts/${ana.id}/events`, event),
      await api.post(`/contacts/${ana.id}/events`, event),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await api.post(`/contacts/${rui.id}/events`, event)).status).toBe(409);
    expect((await api.post(`/contacts/${newId()}/events`, { name: "x" })).status).toBe(404);
    const twice = Segment.parse((await api.post("/segments", { name: "Twice", filter: buyers(2) })).body);
    expect((await api.get(`/segments/${twice.id}/count`)).body).toMatchObject({ count: { total: 0 } });
  });

  it("refuse an event of tomorrow", async () => {
    const ana = await add({ phone: "+351912345678" });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await api.post(`/contacts/${ana.id}/events`, { name: "x", at })).status).toBe(400);
  });
});
