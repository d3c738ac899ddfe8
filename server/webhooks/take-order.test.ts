import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import type { EndpointKey } from "./deps.ts";
import { claimDeliveries } from "./sql/claim-deliveries.ts";
import { ORDERED_AT_ONCE, orderRest } from "./take-order.ts";
import { addEndpoint, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();
const CLAIM = { wanted: 64, perEndpoint: 8, leaseMs: 60_000 };
const WAITING = 2 * ORDERED_AT_ONCE + 2_000;

/** Deliveries of one conversation, the last of them due first; their events are nobody's. */
const queue = ({ workspaceId, id }: EndpointKey) =>
  run(
    db.pool,
    sql`
      insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type, conversation_id, due_at)
      select ${id}, uuidv7(), ${workspaceId}, uuidv7(), 'channel.state', ${newId()}, now() - interval '1 hour' - n * interval '1 second'
      from generate_series(1, ${WAITING}::integer) n`,
  );

const open = async (given: Record<string, unknown> = {}) => {
  const endpoint = await addEndpoint(testRuntime(db), "https://8.8.8.8/in", { maxInFlight: 64, ...given });
  await queue(endpoint);
  return endpoint;
};

const change = (endpoint: EndpointKey, given: Parameters<typeof changeEndpoint>[2]) =>
  changeEndpoint(testRuntime(db), endpoint, given);

/** The ids claimed for an endpoint; those of others are of no concern. */
async function claimFor(endpoint: EndpointKey): Promise<string[]> {
  const ids: string[] = [];
  for (let hasMore = true; hasMore;) {
    const claim = await claimDeliveries(db.pool, CLAIM);
    ids.push(...claim.claimed.filter((it) => it.endpointId === endpoint.id).map((it) => it.deliveryId));
    ({ hasMore } = claim);
  }
  return ids;
}

const countOrdered = async (endpoint: EndpointKey) =>
  (
    await one(
      db.pool,
      sql<{ n: number }>`
        select (count(*) filter (where ordered_key is not null))::int as n from delivery_due where endpoint_id = ${endpoint.id}`,
    )
  ).n;

/** The jobs that wait for an endpoint, oldest first, taken away from the queue. */
async function takeJobs(endpoint: EndpointKey) {
  const rows = await all(
    db.pool,
    sql<{ payload: unknown }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${orderRest.name} and j.payload ->> 'endpointId' = ${endpoint.id} returning j.payload`,
  );
  return rows.map(({ payload }) => orderRest.payload.parse(payload));
}

const work = async (endpoint: EndpointKey) => {
  for (const payload of await takeJobs(endpoint)) await orderRest.handle(testRuntime(db), payload);
};

describe("a change of the order of an endpoint with more waiting than one statement should touch", () => {
  it("is answered at once, sends nothing before everything has its order, and then goes one by one from the first", async () => {
    const endpoint = await open();
    await change(endpoint, { isOrdered: true });
    expect(await countOrdered(endpoint)).toBe(ORDERED_AT_ONCE);
    expect(await claimFor(endpoint)).toEqual([]);
    await work(endpoint);
    expect(await countOrdered(endpoint)).toBe(WAITING);
    const { first } = await one(
      db.pool,
      sql<{ first: string }>`
        select delivery_id as first from delivery_due where endpoint_id = ${endpoint.id} order by delivery_id limit 1`,
    );
    const { claimed, hasMore } = await claimDeliveries(db.pool, CLAIM);
    expect(claimed.map(({ deliveryId }) => deliveryId)).toEqual([first]);
    // What comes after it is set aside already: the claim looked at nothing else.
    expect(hasMore).toBe(false);
  });

  it("that is taken back before it is through leaves nothing in order, and opens when the last job says so", async () => {
    const endpoint = await open();
    await change(endpoint, { isOrdered: true });
    const [overtaken] = await takeJobs(endpoint);
    await change(endpoint, { isOrdered: false });
    if (overtaken) await orderRest.handle(testRuntime(db), overtaken);
    expect(await claimFor(endpoint)).toEqual([]);
    await work(endpoint);
    expect(await countOrdered(endpoint)).toBe(0);
    expect((await claimFor(endpoint)).length).toBe(8);
  });

  it("opens no endpoint that was disabled meanwhile, and one that is enabled meanwhile not before its time", async () => {
    const endpoint = await open();
    await change(endpoint, { isOrdered: true });
    await change(endpoint, { status: "disabled" });
    await change(endpoint, { status: "enabled" });
    expect(await claimFor(endpoint)).toEqual([]);
    await change(endpoint, { status: "disabled" });
    await work(endpoint);
    expect(await claimFor(endpoint)).toEqual([]);
    await change(endpoint, { status: "enabled" });
    expect((await claimFor(endpoint)).length).toBe(1);
  });
});
