import { describe, expect, it } from "vitest";
import { z } from "zod";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import type { EndpointKey } from "./deps.ts";
import { claimDeliveries, type ClaimedDelivery } from "./sql/claim-deliveries.ts";
import { putBackNext } from "./sql/put-back-next.ts";
import { settleDeliveries, type Outcome } from "./sql/settle-deliveries.ts";
import { status } from "./testing/receiver.ts";
import { addEndpoint, publish, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const CLAIM = { wanted: 64, perEndpoint: 8, leaseMs: 60_000 };

/** Deliveries of one conversation that are due, the first of them an hour ago; their events are nobody's. */
const queue = ({ workspaceId, id }: EndpointKey, conversationId: string, count: number) =>
  run(
    db.pool,
    sql`
      insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, ordered_key, due_at)
      select ${id}, uuidv7(), ${workspaceId}, uuidv7(), 'channel.state', ${conversationId}, ${conversationId},
        now() - interval '1 hour' + n * interval '1 microsecond' from generate_series(1, ${count}::integer) n`,
  );

const settle = (claimed: ClaimedDelivery[], verdict: Outcome["verdict"]) =>
  settleDeliveries(
    db.pool,
    claimed.map(({ endpointId, deliveryId, token }) => ({
      ...{ endpointId, deliveryId, token, verdict, delayMs: 3_600_000, startedAt: new Date(), durationMs: 5 },
      ...{ status: 500, failure: verdict === "retry" ? "status" : null, headers: null, body: null },
    })),
  );

/** Claims until nothing more is to be looked at. */
async function claimAll(): Promise<{ claimed: ClaimedDelivery[]; claims: number }> {
  const all: ClaimedDelivery[] = [];
  for (let claims = 1; ; claims += 1) {
    const { claimed, hasMore } = await claimDeliveries(db.pool, CLAIM);
    all.push(...claimed);
    if (!hasMore) return { claimed: all, claims };
  }
}

const planShape = z.tuple([
  z.object({ Plan: z.object({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() }) }),
]);

/** What a connection's first claim reads of the catalogue comes with it. Walking the backlog would be some 60,000. */
const IDLE_PAGES = 100;

/** Pages of the database that a claim looks at. */
async function pagesOfClaim(): Promise<number> {
  const { plan } = await one<{ plan: unknown }>(db.pool, {
    text: `explain (analyze, buffers, format json) select * from claim_deliveries(64, 8, 60000)`,
    values: [],
  }).then((row) => ({ plan: Object.values(row)[0] }));
  const [{ Plan }] = planShape.parse(plan);
  return Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
}

const open = (given: Record<string, unknown> = {}) =>
  addEndpoint(testRuntime(db), "https://8.8.8.8/in", { isOrdered: true, maxInFlight: 64, ...given });

describe("a backlog behind one delivery that fails", () => {
  it("is looked at once, in small parts, and then costs a claim nothing, and every other conversation goes on", async () => {
    const endpoint = await open();
    const [stuck, free] = [newId(), newId()];
    await queue(endpoint, stuck, 20_000);
    await queue(endpoint, free, 1);
    const first = await claimAll();
    expect(first.claims).toBeGreaterThan(20_000 / 128 - 2);
    expect(first.claimed.map(({ conversationId }) => conversationId)).toEqual([null, null]);
    await settle(first.claimed, "retry");
    await db.pool.query("vacuum delivery_due");
    expect(await pagesOfClaim()).toBeLessThan(IDLE_PAGES);

    // What comes later is set aside too, and found at once.
    const other = newId();
    await queue(endpoint, stuck, 3);
    await queue(endpoint, other, 1);
    expect(await pagesOfClaim()).toBeLessThan(250);
    const { key } = await one(
      db.pool,
      sql<{
        key: string;
      }>`select ordered_key as key from delivery_due where endpoint_id = ${endpoint.id} and token is not null`,
    );
    expect(key).toBe(other);
    expect(await pagesOfClaim()).toBeLessThan(IDLE_PAGES);
  });

  it("keeps a pump from the others for a moment only, however long it is", async () => {
    const receiver = await rig.receive(status(204));
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { isOrdered: true });
    await queue(endpoint, newId(), 4_000);
    await run(
      db.pool,
      sql`update delivery_due set due_at = now() + interval '1 hour' where endpoint_id = ${endpoint.id} and delivery_id =
        (select delivery_id from delivery_due where endpoint_id = ${endpoint.id} order by delivery_id limit 1)`,
    );
    await publish(db.pool, endpoint.workspaceId, 1, newId());
    rig.pump(runtime);
    // A claim looks at 128 of them: with one claim a second it would be half a minute.
    await receiver.until(1, 10_000);
  });

  it("goes on when the first came through or was given up, one after the other", async () => {
    const endpoint = await open();
    await queue(endpoint, newId(), 4);
    for (const verdict of ["succeeded", "failed", "expired", "succeeded"] as const) {
      const { claimed } = await claimAll();
      expect(claimed).toHaveLength(1);
      expect((await claimAll()).claimed).toEqual([]);
      await settle(claimed, verdict);
    }
    expect((await claimAll()).claimed).toEqual([]);
    await untilDrained(db.pool, endpoint.id, 0);
  });

  it("goes on at the next sweep when the first was deleted otherwise", async () => {
    const endpoint = await open();
    await queue(endpoint, newId(), 3);
    await queue(endpoint, newId(), 3);
    const { claimed } = await claimAll();
    expect(claimed).toHaveLength(2);
    await run(db.pool, sql`delete from delivery_due where endpoint_id = ${endpoint.id} and token is not null`);
    expect((await claimAll()).claimed).toEqual([]);
    expect(await putBackNext(db.pool)).toBe(2);
    expect((await claimAll()).claimed).toHaveLength(2);
    expect(await putBackNext(db.pool)).toBe(0);
  });

  it("is all due at once when the endpoint wants no order any more", async () => {
    const endpoint = await open();
    await queue(endpoint, newId(), 5);
    expect((await claimAll()).claimed).toHaveLength(1);
    await changeEndpoint(testRuntime(db), endpoint, { isOrdered: false });
    expect((await claimAll()).claimed).toHaveLength(4);
  });
});
