import { expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { countReplay } from "./count-replay.ts";
import { listDeliveries } from "./read-delivery.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { readStandings } from "./sql/read-standings.ts";
import { ok, status } from "./testing/receiver.ts";
import { addEndpoint, publish, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const LONG_AGO = new Date(Date.now() - 3_600_000);

/** An endpoint that took one event and refused two for good. */
async function mixed() {
  const receiver = await rig.receive(ok);
  const runtime = testRuntime(db);
  const endpoint = await addEndpoint(runtime, receiver.url);
  const pump = rig.pump(runtime);
  await publish(db.pool, endpoint.workspaceId, 1);
  await untilDrained(db.pool, endpoint.id);
  receiver.answer(status(400));
  await publish(db.pool, endpoint.workspaceId, 2);
  await untilDrained(db.pool, endpoint.id);
  await pump.stop();
  return { runtime, receiver, endpoint };
}

it("tells how an endpoint stands: what came through, what did not and when last", async () => {
  const { endpoint } = await mixed();
  const other = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
  const [standing, ...more] = await readStandings(db.pool, endpoint.workspaceId);
  expect(more).toEqual([]);
  expect(standing).toMatchObject({ endpointId: endpoint.id, succeeded: 1, failed: 2, waiting: 0, inFlight: 0 });
  expect(standing).toMatchObject({ statusCode: 400, failure: "status" });
  expect(standing?.failedAt).toBeInstanceOf(Date);
  expect(standing?.p95Ms).toBeGreaterThanOrEqual(0);
  expect(await readStandings(db.pool, other.workspaceId)).toMatchObject([
    { endpointId: other.id, succeeded: 0, failed: 0, p95Ms: null, failedAt: null },
  ]);
});

it("lists deliveries with what was last answered, since a moment", async () => {
  const { endpoint } = await mixed();
  const query = { endpointId: endpoint.id, limit: 10 };
  const { deliveries } = await listDeliveries(db.pool, endpoint.workspaceId, { ...query, since: LONG_AGO });
  expect(deliveries.map((each) => [each.status, each.statusCode, each.failure])).toEqual([
    ["failed", 400, "status"],
    ["failed", 400, "status"],
    ["succeeded", 200, null],
  ]);
  const later = { ...query, since: new Date(Date.now() + 60_000) };
  expect(await listDeliveries(db.pool, endpoint.workspaceId, later)).toEqual({ deliveries: [], next: null });
});

it("counts what a replay would send before it is asked for", async () => {
  const { endpoint } = await mixed();
  expect(await countReplay(db.pool, endpoint, { since: LONG_AGO, which: "failed" })).toEqual({
    count: 2,
    isExact: true,
  });
  expect(await countReplay(db.pool, endpoint, { since: LONG_AGO, which: "all" })).toEqual({ count: 3, isExact: true });
  const { deliveries } = await listDeliveries(db.pool, endpoint.workspaceId, { limit: 1 });
  await replayDelivery(db, endpoint.workspaceId, deliveries[0]?.id ?? "");
  expect(await countReplay(db.pool, endpoint, { since: LONG_AGO, which: "failed" })).toEqual({
    count: 1,
    isExact: true,
  });
  const nobody = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
  const foreign = { workspaceId: nobody.workspaceId, id: endpoint.id };
  await expect(countReplay(db.pool, foreign, { since: LONG_AGO, which: "all" })).rejects.toMatchObject({
    code: "not_found",
  });
});
