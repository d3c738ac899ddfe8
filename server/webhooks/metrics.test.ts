import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { createPump } from "./create-pump.ts";
import { createPumpMetrics } from "./metrics.ts";
import { status } from "./testing/receiver.ts";
import { addEndpoint, publish, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();

async function readFigures(registry: Registry): Promise<(name: string) => string | undefined> {
  const lines = (await registry.metrics()).split("\n");
  return (name) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

describe("a pump's figures", () => {
  it("tell what became of its attempts, what it holds, what is due and how the endpoints stand", async () => {
    const runtime = testRuntime(db);
    const registry = new Registry();
    const pump = createPump(runtime, { figures: createPumpMetrics(db.pool, registry) });
    const receiver = await rig.receive(status(204));
    const well = await addEndpoint(runtime, receiver.url);
    await publish(db.pool, well.workspaceId, 3);
    pump.start();
    await untilDrained(db.pool, well.id);
    receiver.answer(status(400));
    await publish(db.pool, well.workspaceId, 2);
    await untilDrained(db.pool, well.id);
    receiver.answer(() => undefined);
    await publish(db.pool, well.workspaceId, 1);
    await receiver.until(6);
    const held = await readFigures(registry);
    expect(held("baton_webhook_deliveries_in_flight")).toBe("1");
    await pump.stop();

    const [open, halfOpen, disabled] = [
      await addEndpoint(runtime, receiver.url),
      await addEndpoint(runtime, receiver.url),
      await addEndpoint(runtime, receiver.url),
    ];
    await run(
      db.pool,
      sql`update endpoint_lane set trips = 1, blocked_until = now() + case when endpoint_id = ${open.id} then interval '1 hour'
        else interval '-1 hour' end where endpoint_id = any(${[open.id, halfOpen.id]}::uuid[])`,
    );
    await changeEndpoint(runtime, disabled, { status: "disabled" });
    for (const { workspaceId } of [open, halfOpen, disabled]) await publish(db.pool, workspaceId, 2);
    await run(
      db.pool,
      sql`update delivery_due set due_at = now() - interval '1 minute' where endpoint_id = ${halfOpen.id}`,
    );
    await run(db.pool, sql`update delivery_due set due_at = now() - interval '1 day' where endpoint_id = ${open.id}`);

    const figures = await readFigures(registry);
    expect(figures('baton_webhook_attempts_total{outcome="succeeded"}')).toBe("3");
    expect(figures('baton_webhook_attempts_total{outcome="status"}')).toBe("2");
    expect(figures('baton_webhook_attempts_total{outcome="dns"}')).toBe("0");
    expect(Number(figures("baton_webhook_attempt_seconds_count"))).toBeGreaterThanOrEqual(5);
    expect(Number(figures("baton_webhook_deliveries_due"))).toBeGreaterThanOrEqual(6);
    // What nobody may have now does not count: the open one's has waited for a day.
    const oldest = Number(figures("baton_webhook_oldest_due_seconds"));
    expect(oldest).toBeGreaterThanOrEqual(60);
    expect(oldest).toBeLessThan(90);
    const states = ["closed", "open", "half_open", "disabled"] as const;
    const counts = states.map((state) => figures(`baton_webhook_endpoints{state="${state}"}`));
    expect(counts).toEqual(["1", "1", "1", "1"]);
    expect(await registry.metrics()).not.toContain(well.id);
  });

  it("say that they do not know, and are answered, while the database is away", async () => {
    const registry = new Registry();
    const away = { query: () => Promise.reject(new Error("away")) };
    createPumpMetrics(Object.assign(Object.create(db.pool) as typeof db.pool, away), registry);
    const figures = await readFigures(registry);
    expect(figures("baton_webhook_deliveries_due")).toBe("Nan");
    expect(figures('baton_webhook_endpoints{state="open"}')).toBe("Nan");
    expect(figures('baton_webhook_attempts_total{outcome="succeeded"}')).toBe("0");
  });
});
