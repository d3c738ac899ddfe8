import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
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
const rig = useRig();

describe("an endpoint's cap", () => {
  it("holds over two pumps together, and everything comes once", async () => {
    const receiver = await rig.receive((_, response) => {
      setTimeout(() => response.writeHead(204).end(), 5 + Math.random() * 20);
    });
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { maxInFlight: 3 });
    const eventIds = await publish(db.pool, endpoint.workspaceId, 60);
    rig.pump(runtime);
    rig.pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual(eventIds.sort());
    expect(receiver.mostAtOnce()).toBe(3);
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 0 });
  });
});

describe("an endpoint's pace", () => {
  it("holds over two pumps together", async () => {
    const receiver = await rig.receive();
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { perSecond: 5 });
    await publish(db.pool, endpoint.workspaceId, 12);
    rig.pump(runtime);
    rig.pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    const [first, last] = [receiver.received[0]?.at ?? 0, receiver.received.at(-1)?.at ?? 0];
    // One token to begin with; the other eleven come at five a second, seen by a pump that looks once a second.
    expect(last - first).toBeGreaterThan(1_900);
    expect(receiver.received).toHaveLength(12);
  });
});

describe("a sick endpoint", () => {
  it("that never answers does not slow a healthy one", async () => {
    const [sick, healthy] = [await rig.receive(() => undefined), await rig.receive()];
    const runtime = testRuntime(db, { WEBHOOK_CONCURRENCY: "16", WEBHOOK_TIMEOUT_MS: "20000" });
    const first = await addEndpoint(runtime, sick.url);
    const second = await addEndpointTo(runtime, first.workspaceId, healthy.url);
    await publish(db.pool, first.workspaceId, 100);
    rig.pump(runtime);
    await untilDrained(db.pool, second.id);
    // The first eight of the sick one are still waited for: nothing of the healthy one waited for them.
    expect(sick.received).toHaveLength(8);
    expect(sick.mostAtOnce()).toBe(8);
    expect(await readDeliveries(db.pool, second.id)).toHaveLength(100);
  });

  it("that never answers does not slow a healthy one, when there are so many that they fill every place", async () => {
    const [sick, healthy] = [await rig.receive(() => undefined), await rig.receive()];
    const runtime = testRuntime(db, { WEBHOOK_CONCURRENCY: "8", WEBHOOK_TIMEOUT_MS: "20000" });
    const first = await addEndpoint(runtime, sick.url);
    for (let more = 0; more < 3; more += 1) await addEndpointTo(runtime, first.workspaceId, sick.url);
    await publish(db.pool, first.workspaceId, 20);
    rig.pump(runtime);
    await sick.until(8);
    const last = await addEndpointTo(runtime, first.workspaceId, healthy.url);
    await publish(db.pool, first.workspaceId, 50);
    await untilDrained(db.pool, last.id, 8_000);
    expect(healthy.received).toHaveLength(50);
    // The sick ones are still waited for, each at its cap and not above.
    expect(sick.mostAtOnce()).toBeLessThanOrEqual(32);
  });

  it("is left alone by the breaker after ten failures in a row, and probed with one delivery", async () => {
    const receiver = await rig.receive(status(500));
    const runtime = testRuntime(db, { WEBHOOK_RETRY_SECONDS: "0,0,0,0,0,0,0,0,0,0,0,0" });
    const endpoint = await addEndpoint(runtime, receiver.url, { maxInFlight: 2 });
    await publish(db.pool, endpoint.workspaceId, 30);
    rig.pump(runtime);
    await receiver.until(10);
    await sleep(700);
    const tried = receiver.received.length;
    expect(tried).toBeLessThanOrEqual(12);
    const lane = () =>
      one(
        db.pool,
        sql<{ trips: number; blocked: boolean }>`
        select trips, coalesce(blocked_until > now(), false) as blocked from endpoint_lane where endpoint_id = ${endpoint.id}`,
      );
    expect(await lane()).toEqual({ trips: 1, blocked: true });

    await run(db.pool, sql`update endpoint_lane set blocked_until = now() where endpoint_id = ${endpoint.id}`);
    await receiver.until(tried + 1);
    await sleep(500);
    expect(receiver.received).toHaveLength(tried + 1);
    expect(await lane()).toEqual({ trips: 2, blocked: true });

    receiver.answer(status(200));
    await run(db.pool, sql`update endpoint_lane set blocked_until = now() where endpoint_id = ${endpoint.id}`);
    await untilDrained(db.pool, endpoint.id);
    expect(await lane()).toEqual({ trips: 0, blocked: false });
    expect((await readDeliveries(db.pool, endpoint.id)).map((each) => each.status)).toEqual(
      Array(30).fill("succeeded"),
    );
  });
});
