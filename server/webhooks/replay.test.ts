import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import type { EndpointKey } from "./deps.ts";
import { countReplay } from "./count-replay.ts";
import { replayInput } from "./inputs.ts";
import { replayEvents } from "./jobs.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replaySince } from "./replay-since.ts";
import { replayChunk } from "./sql/replay-chunk.ts";
import { ok, status } from "./testing/receiver.ts";
import { addEndpoint, publish, readDeliveries, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const LONG_AGO = new Date(Date.now() - 3_600_000);

const waiting = async (endpointId: string) =>
  (
    await all(
      db.pool,
      sql<{
        eventId: string;
      }>`select event_id as "eventId" from delivery_due where endpoint_id = ${endpointId} order by delivery_id`,
    )
  ).map(({ eventId }) => eventId);

/** An endpoint that refused these events for good. */
async function failed(count: number) {
  const receiver = await rig.receive(status(400));
  const runtime = testRuntime(db);
  const endpoint = await addEndpoint(runtime, receiver.url);
  const eventIds = await publish(db.pool, endpoint.workspaceId, count);
  const pump = rig.pump(runtime);
  await untilDrained(db.pool, endpoint.id);
  await pump.stop();
  receiver.answer(ok);
  return { receiver, runtime, endpoint, eventIds };
}

async function runReplay(runtime: ReturnType<typeof testRuntime>, key: EndpointKey, which: "failed" | "all") {
  const { replayId } = await replaySince(db, key, { since: LONG_AGO, which });
  const payload = { workspaceId: key.workspaceId, replayId };
  await replayEvents.handle(runtime, payload);
  return payload;
}

describe("one delivery", () => {
  it("is sent once more under the same webhook-id, as a delivery of its own", async () => {
    const { receiver, runtime, endpoint, eventIds } = await failed(1);
    const { id } = await one(db.pool, sql<{ id: string }>`select id from delivery where endpoint_id = ${endpoint.id}`);
    const { deliveryId } = await replayDelivery(db, endpoint.workspaceId, id);
    expect(deliveryId).not.toBe(id);
    rig.pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    expect(receiver.received.map((each) => each.id)).toEqual([eventIds[0], eventIds[0]]);
    expect((await readDeliveries(db.pool, endpoint.id)).map((each) => each.status).sort()).toEqual([
      "failed",
      "succeeded",
    ]);
  });

  it("that waits is tried now instead, and one of another workspace is none", async () => {
    const endpoint = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
    await publish(db.pool, endpoint.workspaceId);
    const { id } = await one(
      db.pool,
      sql<{
        id: string;
      }>`update delivery_due set due_at = now() + interval '1 day' where endpoint_id = ${endpoint.id} returning delivery_id as id`,
    );
    const other = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
    await expect(replayDelivery(db, other.workspaceId, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await replayDelivery(db, endpoint.workspaceId, id)).toEqual({ deliveryId: id });
    const { isDue } = await one(
      db.pool,
      sql<{ isDue: boolean }>`select due_at <= now() as "isDue" from delivery_due where delivery_id = ${id}`,
    );
    expect(isDue).toBe(true);
  });
});

describe("a replay since a time", () => {
  it("of what failed queues each event once, however often the job runs, and what succeeded since not at all", async () => {
    const { runtime, endpoint, eventIds } = await failed(4);
    const payload = await runReplay(runtime, endpoint, "failed");
    expect(await waiting(endpoint.id)).toEqual(eventIds);
    await replayEvents.handle(runtime, payload);
    expect(await waiting(endpoint.id)).toEqual(eventIds);
    await runReplay(runtime, endpoint, "failed");
    expect(await waiting(endpoint.id)).toEqual(eventIds);
    rig.pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    await runReplay(runtime, endpoint, "failed");
    expect(await waiting(endpoint.id)).toEqual([]);
  });

  it("of everything queues what the endpoint asks for now, in parts", async () => {
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, "https://8.8.8.8/in", { eventTypes: ["contact.*"] });
    const eventIds = await publish(db.pool, endpoint.workspaceId, 5);
    await run(
      db.pool,
      sql`insert into event (workspace_id, type, payload) values (${endpoint.workspaceId}, 'member.updated', '{}')`,
    );
    await changeEndpoint(runtime, endpoint, { eventTypes: ["channel.*"] });
    const { replayId } = await replaySince(db, endpoint, { since: LONG_AGO, which: "all" });
    const parts: boolean[] = [];
    do parts.push(await replayChunk(db.pool, endpoint.workspaceId, replayId, 2));
    while (parts.at(-1));
    expect(parts.length).toBeGreaterThan(2);
    expect(await waiting(endpoint.id)).toEqual(eventIds);
    const { queued } = await one(
      db.pool,
      sql<{ queued: number }>`select queued from webhook_replay where id = ${replayId}`,
    );
    expect(queued).toBe(5);
  });

  it("is one at a time for an endpoint: the next may begin when it is over", async () => {
    const { endpoint, runtime } = await failed(1);
    const asked = () => replaySince(db, endpoint, { since: LONG_AGO, which: "failed" });
    const [first, second] = await Promise.allSettled([asked(), asked()]);
    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    await expect(asked()).rejects.toMatchObject({ code: "webhook.replaying" });

    const running = first.status === "fulfilled" ? first : second;
    if (running.status !== "fulfilled") throw new Error("neither replay began");
    await replayEvents.handle(runtime, { workspaceId: endpoint.workspaceId, ...running.value });
    expect((await asked()).replayId).not.toBe(running.value.replayId);
  });

  it("is none of another workspace's", async () => {
    const [here, there] = [
      await addEndpoint(testRuntime(db), "https://8.8.8.8/in"),
      await addEndpoint(testRuntime(db), "https://8.8.8.8/in"),
    ];
    await expect(
      replaySince(db, { workspaceId: here.workspaceId, id: there.id }, { since: LONG_AGO, which: "all" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("since before ids began is one since the beginning, by the API's own words", async () => {
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, "https://8.8.8.8/in");
    const [eventId] = await publish(db.pool, endpoint.workspaceId);
    const input = replayInput.parse({ since: "1960-01-01T00:00:00Z", which: "all" });
    expect(await countReplay(db.pool, endpoint, input)).toEqual({ count: 1, isExact: true });
    const { replayId } = await replaySince(db, endpoint, input);
    await replayEvents.handle(runtime, { workspaceId: endpoint.workspaceId, replayId });
    expect(await waiting(endpoint.id)).toEqual([eventId, eventId]);
  });
});
