import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { claimDeliveries, type ClaimedDelivery } from "./sql/claim-deliveries.ts";
import { readAttempts } from "./sql/read-attempts.ts";
import { reapDeliveries } from "./sql/reap-deliveries.ts";
import { settleDeliveries, type Outcome } from "./sql/settle-deliveries.ts";
import { addEndpoint, inFlight, publish, readDeliveries, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();
const claim = async (leaseMs = 60_000) =>
  (await claimDeliveries(db.pool, { wanted: 8, perEndpoint: 4, leaseMs })).claimed;

const outcomeOf = ({ endpointId, deliveryId, token }: ClaimedDelivery): Outcome => ({
  ...{ endpointId, deliveryId, token, verdict: "succeeded", delayMs: 0, startedAt: new Date(), durationMs: 5 },
  ...{ status: 200, failure: null, headers: null, body: null },
});

async function open(count: number) {
  const endpoint = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
  await publish(db.pool, endpoint.workspaceId, count);
  return endpoint;
}

describe("a pump that died", () => {
  it("has what it held given to another, and its own late outcome counts for nothing", async () => {
    const endpoint = await open(1);
    const [held] = await claim(1);
    if (!held) throw new Error("nothing was claimed");
    await run(db.pool, sql`select pg_sleep(0.01)`);
    expect(await claim()).toEqual([]);
    expect(await reapDeliveries(db.pool, 100)).toBe(1);
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 0 });

    const [again] = await claim();
    expect(again).toMatchObject({ deliveryId: held.deliveryId, eventId: held.eventId, attempts: 2 });
    expect(await settleDeliveries(db.pool, [outcomeOf(held)])).toEqual(new Set());
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([
      { eventId: held.eventId, status: "waiting", attempts: 2 },
    ]);
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 1 });

    expect(await settleDeliveries(db.pool, again ? [outcomeOf(again)] : [])).toEqual(new Set([0]));
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([
      { eventId: held.eventId, status: "succeeded", attempts: 2 },
    ]);
    const log = await readAttempts(db.pool, endpoint.workspaceId, held.deliveryId);
    expect(log.map(({ number, failure }) => ({ number, failure }))).toEqual([
      { number: 1, failure: "lost" },
      { number: 2, failure: null },
    ]);
  });

  it("loses nothing that it still holds to the reaper", async () => {
    await open(1);
    expect(await claim()).toHaveLength(1);
    expect(await reapDeliveries(db.pool, 100)).toBe(0);
  });
});

describe("outcomes", () => {
  it("count once however often they are recorded", async () => {
    const endpoint = await open(2);
    const claimed = await claim();
    const outcomes = claimed.map(outcomeOf);
    expect(await settleDeliveries(db.pool, outcomes)).toEqual(new Set([0, 1]));
    expect(await settleDeliveries(db.pool, outcomes)).toEqual(new Set());
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 0 });
    expect(await readDeliveries(db.pool, endpoint.id)).toHaveLength(2);
  });
});
