import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";

const db = useTestDatabase();
const Webhook = z.object({ id: z.uuid(), status: z.string() });
const Secret = Webhook.extend({ secret: z.string().regex(/^whsec_/), formerSecretUntil: z.string().nullable() });
const Started = z.object({ deliveryId: z.uuid() });
const Page = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), status: z.string() })),
  nextCursor: z.string().nullable(),
});
const URL = "https://8.8.8.8/in";

let app: TestApp;
let api: ApiClient;
let workspaceId: string;
beforeAll(async () => {
  app = await createTestApp(db);
});
beforeEach(async () => {
  workspaceId = newId();
  await run(db.pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Marola')`);
  api = await openApi(app, workspaceId);
});

const add = async (body: object = {}) =>
  Secret.parse((await api.post("/webhooks", { url: URL, eventTypes: ["contact.*"], ...body })).body);
const deliveries = async (query: string) => Page.parse((await api.get(`/deliveries?${query}`)).body);

describe("webhook endpoints of the API", () => {
  it("are added with their secret, which no other answer shows", async () => {
    const answer = await api.post("/webhooks", { url: URL, eventTypes: ["contact.*", "message.received"] });
    expect(answer.status).toBe(201);
    const { id, secret } = Secret.parse(answer.body);
    const read = await api.get(`/webhooks/${id}`);
    expect(read.body).toMatchObject({
      url: URL,
      eventTypes: ["contact.*", "message.received"],
      filter: null,
      maxInFlight: 8,
      status: "enabled",
    });
    expect(JSON.stringify([read.body, (await api.get("/webhooks")).body])).not.toContain(secret);
  });

  it("are added once for one Idempotency-Key, and the secret stands nowhere in the clear", async () => {
    const post = () => api.post("/webhooks", { url: URL, eventTypes: ["contact.*"] }, { "idempotency-key": "hook-1" });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ secret } = { secret: "" }] = answers.map(({ body }) => Secret.parse(body));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(2);
    const stored = await all(
      db.pool,
      sql`select to_jsonb(w)::text as row from webhook_endpoint w where workspace_id = ${workspaceId}
        union all select to_jsonb(k)::text from idempotency_key k where workspace_id = ${workspaceId}`,
    );
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(secret.replace("whsec_", ""));
  });

  it("are answered the same under one Idempotency-Key, though their name leads elsewhere by now", async () => {
    let address = "8.8.8.8";
    const resolve = () => Promise.resolve([{ address, family: 4 }]);
    const named = openApi({ ...app, runtime: Object.assign(app.runtime, { resolve }) }, workspaceId);
    const post = async (key: string) =>
      (await named).post(
        "/webhooks",
        { url: "https://hooks.example.com/", eventTypes: ["*"] },
        { "idempotency-key": key },
      );
    const first = await post("named");
    address = "10.0.0.1";
    expect(await post("named")).toMatchObject({ status: 201, body: first.body });
    expect((await post("another")).code).toBe("webhook.url_refused");
    address = "8.8.8.8";
    expect((await post("another")).status).toBe(201);
    Reflect.deleteProperty(app.runtime, "resolve");
  });

  it.each([
    ["that is not public", { url: "https://10.0.0.1/", eventTypes: ["*"] }, 422, { reason: "address" }],
    ["without encryption", { url: "http://8.8.8.8/", eventTypes: ["*"] }, 422, { reason: "scheme" }],
    ["for no event", { url: URL, eventTypes: [] }, 400, { fields: [{ path: "eventTypes" }] }],
    ["for what is no event", { url: URL, eventTypes: ["x"] }, 400, { fields: [{ path: "eventTypes.0" }] }],
  ])("with an address or wish %s are refused", async (_what, body, status, details) => {
    expect((await api.post("/webhooks", body)).body).toMatchObject({ status, details });
  });

  it("are changed, disabled and removed", async () => {
    const { id } = await add();
    const patch = (body: unknown) => api.call("PATCH", `/webhooks/${id}`, { body });
    expect((await patch({ maxInFlight: 2, status: "disabled" })).body).toMatchObject({
      maxInFlight: 2,
      status: "disabled",
      disabledReason: "member",
      eventTypes: ["contact.*"],
    });
    expect((await api.post(`/webhooks/${id}/test`, undefined)).code).toBe("webhook.disabled");
    expect((await patch({ url: "https://127.0.0.1/" })).code).toBe("webhook.url_refused");
    expect((await api.call("DELETE", `/webhooks/${id}`)).status).toBe(204);
    expect((await api.get(`/webhooks/${id}`)).code).toBe("not_found");
    expect((await api.call("DELETE", `/webhooks/${id}`)).code).toBe("not_found");
  });

  it("get a new secret, once for one Idempotency-Key, while the former signs on", async () => {
    const { id, secret } = await add();
    const rotate = () => api.post(`/webhooks/${id}/secret`, { overlapHours: 2 }, { "idempotency-key": "rotate-1" });
    const [one, two] = [await rotate(), await rotate()];
    const rotated = Secret.parse(one.body);
    expect(two.body).toEqual(one.body);
    expect(rotated.secret).not.toBe(secret);
    expect(Date.parse(rotated.formerSecretUntil ?? "") - Date.now()).toBeGreaterThan(7_000_000);
  });
});

describe("deliveries of the API", () => {
  it("are listed by endpoint, status and type, and read with what is sent", async () => {
    const [hook, other] = [await add(), await add({ eventTypes: ["channel.state"] })];
    const { deliveryId } = Started.parse((await api.post(`/webhooks/${hook.id}/test`, undefined)).body);
    await api.post("/contacts", { name: "Ana" });
    const page = await deliveries(`endpointId=${hook.id}&limit=1`);
    expect(page.data).toMatchObject([{ type: "contact.created", status: "waiting" }]);
    const rest = await deliveries(`endpointId=${hook.id}&limit=1&cursor=${page.nextCursor ?? ""}`);
    expect(rest.data.map(({ id }) => id)).toEqual([deliveryId]);
    expect((await deliveries("type=webhook.test")).data.map(({ id }) => id)).toEqual([deliveryId]);
    expect((await deliveries("status=failed")).data).toEqual([]);
    expect((await deliveries(`endpointId=${other.id}`)).data).toEqual([]);
    expect((await api.get(`/deliveries/${deliveryId}`)).body).toMatchObject({
      type: "webhook.test",
      body: { type: "webhook.test", data: { endpointId: hook.id } },
      log: [],
    });
  });

  it("are sent again one by one, and since a time", async () => {
    const { id } = await add();
    const { deliveryId } = Started.parse((await api.post(`/webhooks/${id}/test`, undefined)).body);
    const again = await api.post(`/deliveries/${deliveryId}/replay`, undefined);
    expect([again.status, again.body]).toEqual([202, { deliveryId }]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const many = await api.post(`/webhooks/${id}/replays`, { since, which: "all" });
    expect(many.status).toBe(202);
    expect(await all(db.pool, sql`select which from webhook_replay where workspace_id = ${workspaceId}`)).toEqual([
      { which: "all" },
    ]);
    expect((await api.post(`/deliveries/${newId()}/replay`, undefined)).code).toBe("not_found");
    expect((await api.post(`/webhooks/${newId()}/replays`, { since })).code).toBe("not_found");
  });
});
