import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { insertEvents } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { listDeliveries, readDelivery } from "./read-delivery.ts";
import { status } from "./testing/receiver.ts";
import {
  addEndpoint,
  addEndpointTo,
  inFlight,
  publish,
  readDeliveries,
  testRuntime,
  untilDrained,
  useRig,
} from "./testing/rig.ts";

const db = useTestDatabase();
const { receive, pump } = useRig();

describe("a published event", () => {
  it("is delivered once, signed, in its public form, and written down", async () => {
    const receiver = await receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    pump(runtime);
    const [eventId = ""] = await publish(db.pool, endpoint.workspaceId);
    const [delivered] = await receiver.until(1);

    const body = new Webhook(endpoint.secret).verify(delivered?.body ?? "", {
      "webhook-id": String(delivered?.headers["webhook-id"]),
      "webhook-timestamp": String(delivered?.headers["webhook-timestamp"]),
      "webhook-signature": String(delivered?.headers["webhook-signature"]),
    });
    expect(body).toMatchObject({ id: eventId, type: "channel.state", data: { name: "Sales 0", state: "connected" } });
    expect(delivered?.body).not.toContain("route");
    expect(delivered?.id).toBe(eventId);
    await untilDrained(db.pool, endpoint.id);
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([{ eventId, status: "succeeded", attempts: 1 }]);
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 0 });
    expect(receiver.received).toHaveLength(1);
  });

  it("that is rolled back reaches nobody", async () => {
    const receiver = await receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    await expect(
      withTransaction(db.pool, async (tx) => {
        await insertEvents(tx, [{ workspaceId: endpoint.workspaceId, type: "channel.state", payload: {} }]);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  it("is tried again under the same id until it takes it", async () => {
    const receiver = await receive((delivered, response) => {
      const isEarly = receiver.received.filter(({ id }) => id === delivered.id).length < 3;
      response.writeHead(isEarly ? 500 : 204).end();
    });
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    pump(runtime);
    const [eventId = ""] = await publish(db.pool, endpoint.workspaceId);
    const received = await receiver.until(3);
    expect(received.map(({ id }) => id)).toEqual([eventId, eventId, eventId]);
    await untilDrained(db.pool, endpoint.id);
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([{ eventId, status: "succeeded", attempts: 3 }]);
  });

  it("gets no more of what it refuses for good", async () => {
    const receiver = await receive(status(422));
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    pump(runtime);
    const [eventId = ""] = await publish(db.pool, endpoint.workspaceId);
    await receiver.until(1);
    await untilDrained(db.pool, endpoint.id);
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([{ eventId, status: "failed", attempts: 1 }]);
  });
});

describe("an endpoint whose secret was sealed with a key that is gone", () => {
  it("gets nothing unsigned, says why, and stops no other", async () => {
    const receiver = await receive();
    const [lost, here] = [`k1:${"a".repeat(43)}=`, `k1:${"k".repeat(43)}=`];
    const broken = await addEndpoint(testRuntime(db, { SECRET_KEYS: lost }), `${receiver.url}/broken`);
    const runtime = testRuntime(db, { SECRET_KEYS: here });
    const whole = await addEndpointTo(runtime, broken.workspaceId, receiver.url);
    await publish(db.pool, broken.workspaceId);
    pump(runtime);
    await untilDrained(db.pool, whole.id);
    await untilDrained(db.pool, broken.id);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/in"]);
    const { deliveries } = await listDeliveries(db.pool, broken.workspaceId, { endpointId: broken.id, limit: 5 });
    const { log } = await readDelivery(db.pool, broken.workspaceId, deliveries[0]?.id ?? "");
    expect(log[0]).toMatchObject({ failure: "secret", statusCode: null });
  });
});

describe("a receiver slower than a lease", () => {
  it("gets its delivery once: the pump that waits for it keeps it", async () => {
    const receiver = await receive((_, response) => void setTimeout(() => response.writeHead(204).end(), 8_500));
    const runtime = testRuntime(db, { WEBHOOK_TIMEOUT_MS: "20000" });
    const endpoint = await addEndpoint(runtime, receiver.url);
    await publish(db.pool, endpoint.workspaceId);
    pump(runtime);
    pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("an answer with more headers than are kept", () => {
  it("is written down with those that fit", async () => {
    const headers = { "x-first": "1", "x-policy": "p".repeat(5_000), "x-request-id": "r7" };
    const receiver = await receive((_, response) => void response.writeHead(204, headers).end());
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    pump(runtime);
    await publish(db.pool, endpoint.workspaceId);
    await untilDrained(db.pool, endpoint.id);
    const { deliveries } = await listDeliveries(db.pool, endpoint.workspaceId, { endpointId: endpoint.id, limit: 5 });
    const { log } = await readDelivery(db.pool, endpoint.workspaceId, deliveries[0]?.id ?? "");
    expect(log[0]?.responseHeaders).toMatchObject({ "x-first": "1", "x-request-id": "r7" });
    expect(log[0]?.responseHeaders).not.toHaveProperty("x-policy");
  });
});
