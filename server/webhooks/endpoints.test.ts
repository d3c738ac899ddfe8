import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { countWaiting, haltInserts } from "#server/db/testing/locks.ts";
import { createLogger } from "#server/platform/logger.ts";
import { archiveEndpoint } from "./archive-endpoint.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { endpointHealth } from "./endpoint-health.ts";
import { cancelRemoved } from "./jobs.ts";
import { getEndpoint, listEndpoints } from "./list-endpoints.ts";
import { listDeliveries, readDelivery } from "./read-delivery.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { sweep } from "./sweep.ts";
import { ok, status, type Delivered } from "./testing/receiver.ts";
import {
  addEndpoint,
  addEndpointTo,
  publish,
  readDeliveries,
  testRuntime,
  untilDrained,
  useRig,
} from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const PUBLIC = "https://8.8.8.8/in";

const signedBy = (secret: string, { headers, body }: Delivered) => {
  const text = (name: string) => String(headers[name]);
  const given = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, text(name)]),
  );
  try {
    new Webhook(secret).verify(body, given);
    return true;
  } catch {
    return false;
  }
};

describe("an endpoint", () => {
  it("is refused an address that may not be called, also when a name leads there", async () => {
    const runtime = testRuntime(db, { WEBHOOK_ALLOW_ADDRESSES: "" });
    await expect(addEndpoint(runtime, "http://8.8.8.8/")).rejects.toMatchObject({
      code: "webhook.url_refused",
      details: { reason: "scheme" },
    });
    await expect(addEndpoint(runtime, "https://10.0.0.1/")).rejects.toMatchObject({ details: { reason: "address" } });
    const named = { ...runtime, resolve: () => Promise.resolve([{ address: "10.0.0.5", family: 4 }]) };
    await expect(addEndpoint(named, "https://hooks.example.com/")).rejects.toMatchObject({
      details: { reason: "dns" },
    });
    const endpoint = await addEndpoint(runtime, PUBLIC);
    await expect(changeEndpoint(runtime, endpoint, { url: "https://127.0.0.1/" })).rejects.toMatchObject({
      code: "webhook.url_refused",
    });
  });

  it("is one of a hundred at most, however many are added at once", async () => {
    const runtime = testRuntime(db);
    const { workspaceId } = await addEndpoint(runtime, PUBLIC);
    await run(
      db.pool,
      sql`insert into webhook_endpoint (workspace_id, id, url, event_types, secret)
        select ${workspaceId}, uuidv7(), ${PUBLIC}, '{*}', 's' from generate_series(1, 96)`,
    );
    const letGo = await haltInserts(db.pool, "webhook_endpoint");
    const adding = Promise.allSettled(Array.from({ length: 10 }, () => addEndpointTo(runtime, workspaceId, PUBLIC)));
    await expect.poll(() => countWaiting(db.pool), { interval: 10 }).toBe(10);
    await letGo();
    const added = await adding;
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await listEndpoints(db.pool, workspaceId)).toHaveLength(100);
  });

  it("shows everything but its secret, which is stored sealed", async () => {
    const endpoint = await addEndpoint(testRuntime(db), PUBLIC, { description: "Shop" });
    const listed = await listEndpoints(db.pool, endpoint.workspaceId);
    expect(listed).toMatchObject([{ id: endpoint.id, description: "Shop", status: "enabled", eventTypes: ["*"] }]);
    expect(JSON.stringify(listed)).not.toContain("whsec_");
    const { secret } = await one(
      db.pool,
      sql<{ secret: string }>`select secret from webhook_endpoint where id = ${endpoint.id}`,
    );
    expect(secret).not.toContain(endpoint.secret);
  });

  it("gets what was kept while it was disabled once it is enabled", async () => {
    const receiver = await rig.receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    await changeEndpoint(runtime, endpoint, { status: "disabled" });
    const eventIds = await publish(db.pool, endpoint.workspaceId, 3);
    const pump = rig.pump(runtime);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received).toEqual([]);
    expect(await getEndpoint(db.pool, endpoint)).toMatchObject({ status: "disabled", disabledReason: "member" });
    await changeEndpoint(runtime, endpoint, { status: "enabled" });
    pump.wake();
    await untilDrained(db.pool, endpoint.id);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual(eventIds.sort());
  });

  it("that is removed gets nothing more, and what waited is cancelled", async () => {
    const endpoint = await addEndpoint(testRuntime(db), PUBLIC);
    await publish(db.pool, endpoint.workspaceId, 2);
    await archiveEndpoint(db, endpoint);
    await publish(db.pool, endpoint.workspaceId);
    expect((await readDeliveries(db.pool, endpoint.id)).map((each) => each.status)).toEqual(["cancelled", "cancelled"]);
    expect(await listEndpoints(db.pool, endpoint.workspaceId)).toEqual([]);
    await expect(archiveEndpoint(db, endpoint)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that is removed while thousands wait is gone at once, and they are cancelled part by part, late ones too", async () => {
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, PUBLIC);
    const wait = (count: number) =>
      run(
        db.pool,
        sql`insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type)
          select ${endpoint.id}, uuidv7(), ${endpoint.workspaceId}, uuidv7(), 'channel.state' from generate_series(1, ${count}::integer)`,
      );
    const counts = () =>
      one(
        db.pool,
        sql<{ waiting: number; cancelled: number }>`
          select (select count(*) from delivery_due where endpoint_id = ${endpoint.id})::integer as waiting,
            (select count(*) from delivery where endpoint_id = ${endpoint.id} and status = 'cancelled')::integer as cancelled`,
      );
    await wait(5_000);
    await archiveEndpoint(db, endpoint);
    expect(await listEndpoints(db.pool, endpoint.workspaceId)).toEqual([]);
    expect(await counts()).toEqual({ waiting: 3_000, cancelled: 2_000 });
    await cancelRemoved.handle(runtime, { endpointId: endpoint.id, isLast: false });
    expect(await counts()).toEqual({ waiting: 0, cancelled: 5_000 });
    await wait(3);
    await cancelRemoved.handle(runtime, { endpointId: endpoint.id, isLast: true });
    expect(await counts()).toEqual({ waiting: 0, cancelled: 5_003 });
  });

  it("is none of another workspace's", async () => {
    const runtime = testRuntime(db);
    const [here, there] = [await addEndpoint(runtime, PUBLIC), await addEndpoint(runtime, PUBLIC)];
    const foreign = { workspaceId: here.workspaceId, id: there.id };
    const refused = { code: "not_found" };
    await expect(changeEndpoint(runtime, foreign, { description: "Mine" })).rejects.toMatchObject(refused);
    await expect(rotateSecret(runtime, foreign, 1)).rejects.toMatchObject(refused);
    await expect(sendTestEvent(db, foreign)).rejects.toMatchObject(refused);
    await expect(endpointHealth(db.pool, foreign, 1)).rejects.toMatchObject(refused);
  });
});

describe("a test event", () => {
  it("goes to its endpoint alone, whatever that asked for, and can be followed", async () => {
    const receiver = await rig.receive(status(202, { "x-request": "9" }, "noted"));
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { eventTypes: ["contact.*"] });
    const other = await addEndpointTo(runtime, endpoint.workspaceId, receiver.url);
    rig.pump(runtime);
    const { deliveryId } = await sendTestEvent(db, endpoint);
    await untilDrained(db.pool, endpoint.id);
    expect(await readDelivery(db.pool, endpoint.workspaceId, deliveryId)).toMatchObject({
      status: "succeeded",
      type: "webhook.test",
      body: { type: "webhook.test", data: { endpointId: endpoint.id } },
      log: [
        { number: 1, statusCode: 202, failure: null, responseBody: "noted", responseHeaders: { "x-request": "9" } },
      ],
    });
    expect(await readDeliveries(db.pool, other.id)).toEqual([]);
    expect(await listDeliveries(db.pool, endpoint.workspaceId, { limit: 10 })).toMatchObject({
      deliveries: [{ id: deliveryId, endpointId: endpoint.id }],
      next: null,
    });
    await changeEndpoint(runtime, endpoint, { status: "disabled" });
    await expect(sendTestEvent(db, endpoint)).rejects.toMatchObject({ code: "webhook.disabled" });
  });
});

describe("a new secret", () => {
  it("signs beside the former one for a while, then alone, also in a pump that knows the former", async () => {
    const receiver = await rig.receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    rig.pump(runtime);
    await publish(db.pool, endpoint.workspaceId);
    const [before] = await receiver.until(1);
    const { secret } = await rotateSecret(runtime, endpoint, 24);
    await publish(db.pool, endpoint.workspaceId);
    const [, during] = await receiver.until(2);
    await rotateSecret(runtime, endpoint, 0).then(async (last) => {
      await publish(db.pool, endpoint.workspaceId);
      const [, , alone] = await receiver.until(3);
      const signs = (delivered: Delivered | undefined, by: string) =>
        delivered !== undefined && signedBy(by, delivered);
      expect([endpoint.secret, secret, last.secret].map((by) => signs(before, by))).toEqual([true, false, false]);
      expect([endpoint.secret, secret, last.secret].map((by) => signs(during, by))).toEqual([true, true, false]);
      expect([endpoint.secret, secret, last.secret].map((by) => signs(alone, by))).toEqual([false, false, true]);
    });
  });
});

describe("an endpoint is disabled on its own account", () => {
  const told = (workspaceId: string) =>
    all(db.pool, sql`select payload from event where workspace_id = ${workspaceId} and type = 'webhook.disabled'`);
  const jobs = (endpointId: string) =>
    all(
      db.pool,
      sql`select task_identifier from graphile_worker.jobs where task_identifier = 'webhooks:mail-owners'
      and exists (select from graphile_worker._private_jobs p where p.id = jobs.id and p.payload ->> 'endpointId' = ${endpointId})`,
    );

  it("when it answers 410, once, and keeps what it did not get", async () => {
    const receiver = await rig.receive(status(410));
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { maxInFlight: 1 });
    await publish(db.pool, endpoint.workspaceId, 3);
    rig.pump(runtime);
    await receiver.until(1);
    for (let tries = 0; tries < 100 && (await getEndpoint(db.pool, endpoint)).status === "enabled"; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await getEndpoint(db.pool, endpoint)).toMatchObject({ status: "disabled", disabledReason: "gone" });
    expect(await told(endpoint.workspaceId)).toHaveLength(1);
    expect(await jobs(endpoint.id)).toHaveLength(1);
    receiver.answer(ok);
    await changeEndpoint(runtime, endpoint, { status: "enabled" });
    await untilDrained(db.pool, endpoint.id);
    expect((await readDeliveries(db.pool, endpoint.id)).map((each) => each.status)).toEqual(Array(3).fill("succeeded"));
  });

  it("when nearly everything failed for hours, and not for a bad hour or a share", async () => {
    const runtime = { ...testRuntime(db), log: createLogger({ LOG_LEVEL: "silent" }, "test") };
    const history = async (steps: { hoursAgo: number; succeeded: number; failed: number }[]) => {
      const endpoint = await addEndpoint(runtime, PUBLIC);
      for (const { hoursAgo, succeeded, failed } of steps)
        await run(
          db.pool,
          sql`insert into endpoint_health (endpoint_id, step, succeeded, failed)
            values (${endpoint.id}, now() - make_interval(hours => ${hoursAgo}::integer), ${succeeded}, ${failed})`,
        );
      return endpoint;
    };
    const down = await history([
      { hoursAgo: 8, succeeded: 0, failed: 30 },
      { hoursAgo: 1, succeeded: 1, failed: 30 },
    ]);
    const badHour = await history([
      { hoursAgo: 8, succeeded: 20, failed: 0 },
      { hoursAgo: 1, succeeded: 0, failed: 500 },
    ]);
    const share = await history([
      { hoursAgo: 8, succeeded: 10, failed: 50 },
      { hoursAgo: 1, succeeded: 10, failed: 50 },
    ]);
    const quiet = await history([{ hoursAgo: 8, succeeded: 0, failed: 10 }]);
    await sweep(runtime);
    await sweep(runtime);
    expect(await getEndpoint(db.pool, down)).toMatchObject({ status: "disabled", disabledReason: "failing" });
    expect(await told(down.workspaceId)).toHaveLength(1);
    for (const other of [badHour, share, quiet]) expect((await getEndpoint(db.pool, other)).status).toBe("enabled");
    // Enabled again, it is not disabled at once for what was before.
    await changeEndpoint(runtime, down, { status: "enabled" });
    await sweep(runtime);
    expect((await getEndpoint(db.pool, down)).status).toBe("enabled");
  });

  it("shows its attempts and what waits", async () => {
    const receiver = await rig.receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url);
    rig.pump(runtime);
    await publish(db.pool, endpoint.workspaceId, 5);
    await untilDrained(db.pool, endpoint.id);
    const health = await endpointHealth(db.pool, endpoint, 1);
    expect(health).toMatchObject({ inFlight: 0, waiting: 0, oldestWaiting: null, blockedUntil: null });
    expect(health.steps.reduce((sum, step) => sum + step.succeeded, 0)).toBe(5);
  });
});
