import { beforeAll, describe, expect, it } from "vitest";
import { requestQuery } from "#server/api-log/inputs.ts";
import { listRequests } from "#server/api-log/list-requests.ts";
import { readUsage } from "#server/api-log/sql/read-counts.ts";
import type { RequestRow } from "#server/api-log/sql/read-requests.ts";
import { revokeApiKey } from "#server/auth/revoke-api-key.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { clientOf, openApi, type ApiClient } from "../testing/api-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

describe("a request of the public API in its log", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let api: ApiClient;
  let workspaceId: string;
  let conversationId: string;
  beforeAll(async () => {
    app = await createTestApp(db);
    const channel = await addChannel(db.pool);
    ({ workspaceId } = channel);
    ({ conversationId } = await addConversation(db.pool, channel));
    api = await openApi(app, workspaceId, ["messages:write", "channels:read", "contacts:read"]);
  });

  const noted = async (filter: object, at = workspaceId): Promise<RequestRow[]> => {
    await app.services.requestLog.flush();
    return (await listRequests(db.pool, at, requestQuery.parse(filter))).requests;
  };
  const named = (): string => `request-${newId()}`;

  it("has its key, route, path, status and time, and nothing of its query or body", async () => {
    const requestId = named();
    await api.call("GET", "/contacts?limit=5", { headers: { "x-request-id": requestId } });
    const secret = "nobody may read this";
    await api.post("/messages", { to: { conversationId }, text: secret });
    const [row] = await noted({ search: requestId });
    expect(row).toMatchObject({
      keyId: api.keyId,
      keyName: "Shop",
      method: "GET",
      route: "/contacts",
      path: "/api/v1/contacts",
      status: 200,
      code: null,
      detail: null,
      idempotency: null,
    });
    expect(row?.durationMs).toBeGreaterThan(0);
    const all = await db.pool.query("select to_jsonb(r) as row from api_request r");
    expect(JSON.stringify(all.rows)).not.toContain(secret);
    expect(JSON.stringify(all.rows)).not.toContain("limit=5");
    expect(JSON.stringify(all.rows)).not.toContain(api.token.slice(-43));
  });

  it("says what was wrong with it", async () => {
    const requestId = named();
    await api.post("/messages", { to: { conversationId: "x" }, text: 5 }, { "x-request-id": requestId });
    const [row] = await noted({ search: requestId });
    expect(row).toMatchObject({ status: 400, code: "request.invalid" });
    expect(row?.detail).toContain("to.conversationId: ");
  });

  it("says whether it had an Idempotency-Key, and whether that had been answered before", async () => {
    const writer = await openApi(app, workspaceId, ["contacts:write"]);
    const key = { "idempotency-key": newId() };
    for (const headers of [{}, key, key]) await writer.post("/tags", { name: "VIP" }, headers);
    const rows = await noted({ keyId: writer.keyId });
    expect(rows.map(({ status, idempotency }) => [status, idempotency])).toEqual([
      [409, "keyed"],
      [409, "keyed"],
      [201, null],
    ]);
    for (let count = 0; count < 2; count += 1)
      await writer.post("/tags", { name: "Regular" }, { "idempotency-key": "regular" });
    const [again, first] = await noted({ keyId: writer.keyId });
    expect([first?.idempotency, again?.idempotency]).toEqual(["keyed", "replayed"]);
  });

  it("is there when it was refused: no scope, no such thing, another method, no route, no requests left", async () => {
    await api.get("/members");
    await api.get(`/contacts/${newId()}`);
    await api.call("DELETE", "/channels");
    await api.post("/mesages", {});
    const small = await addChannel(db.pool);
    await run(db.pool, sql`update workspace set api_per_minute = 1 where id = ${small.workspaceId}`);
    const limited = await openApi(app, small.workspaceId);
    for (let count = 0; count < 2; count += 1) await limited.get("/channels");
    const rows = await noted({ isFailed: true });
    expect(rows.map(({ method, route, status, code }) => [method, route, status, code])).toEqual(
      expect.arrayContaining([
        ["GET", "/members", 403, "auth.scope_missing"],
        ["GET", "/contacts/{id}", 404, "not_found"],
        ["DELETE", "/channels", 405, "request.method_not_allowed"],
        ["POST", "", 404, "not_found"],
      ]),
    );
    expect(await noted({ isFailed: true }, small.workspaceId)).toMatchObject([
      { status: 429, code: "request.rate_limited" },
    ]);
  });

  it("is there with a key that was revoked, or whose secret is wrong, and nowhere with a key of nobody", async () => {
    const { keyId, token } = await openApi(app, workspaceId);
    const wrong = `${token.slice(0, -43)}${"x".repeat(43)}`;
    expect((await clientOf(app, wrong).get("/channels")).status).toBe(401);
    await revokeApiKey({ pool: db.pool, apiKeys: app.services.apiKeys }, workspaceId, keyId);
    expect((await clientOf(app, token).get("/channels")).status).toBe(401);
    await clientOf(app, `baton_${"z".repeat(12)}_${"x".repeat(43)}`).get("/channels");
    await clientOf(app, "no key at all").get("/channels");
    const rows = await noted({ status: 401 });
    expect(rows.map((row) => [row.keyId, row.code])).toEqual(Array(2).fill([keyId, "auth.key_invalid"]));
  });

  it("is found by key, route, status, a part of its path, and page by page", async () => {
    const mine = await openApi(app, workspaceId, ["contacts:read"]);
    const ids = [newId(), newId(), newId()];
    for (const id of ids) await mine.get(`/contacts/${id}`);
    await mine.get("/contacts");
    expect(await noted({ keyId: mine.keyId })).toHaveLength(4);
    expect(await noted({ keyId: mine.keyId, route: "GET /contacts/{id}" })).toHaveLength(3);
    expect(await noted({ keyId: mine.keyId, status: 200 })).toHaveLength(1);
    expect(await noted({ search: ids[1]?.slice(4, 30) })).toMatchObject([{ path: `/api/v1/contacts/${ids[1] ?? ""}` }]);
    expect(await noted({ search: "100%_" })).toEqual([]);
    const [newest, second] = await noted({ keyId: mine.keyId });
    const page = await noted({ keyId: mine.keyId, before: newest?.id, limit: 1 });
    expect(page).toEqual([second]);
  });

  it("is not another workspace's, also by its key", async () => {
    const stranger = await addChannel(db.pool);
    await api.get("/channels");
    expect(await noted({ keyId: api.keyId }, stranger.workspaceId)).toEqual([]);
  });

  it("is in the plan's count of the last minute", async () => {
    const fresh = await addChannel(db.pool);
    const one = await openApi(app, fresh.workspaceId);
    for (let count = 0; count < 3; count += 1) await one.get("/channels");
    await expect
      .poll(() => readUsage(db.pool, fresh.workspaceId), { timeout: 3_000 })
      .toEqual({ used: 3, perMinute: 20_000 });
  });
});
