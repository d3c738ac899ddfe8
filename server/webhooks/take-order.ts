import { z } from "zod";
import { withTransaction, type Database, type Transaction } from "#server/db/transaction.ts";
import { defineJob, enqueue } from "#server/platform/define-job.ts";
import { newId } from "#server/platform/ids.ts";
import { lockSorting, orderWaiting, setSorting } from "./sql/order-waiting.ts";
import { wakePumps } from "./sql/wake-pumps.ts";

/** Some 100 ms. */
export const ORDERED_AT_ONCE = 5_000;
const PARTS = 20;

/** What waits for an endpoint takes the order that it now has: a first part at once, the rest by a job. The caller holds the endpoint's lock. */
export async function takeOrder(tx: Transaction, endpointId: string): Promise<void> {
  const after = await orderWaiting(tx, endpointId, null, ORDERED_AT_ONCE);
  const sorting = after === null ? null : newId();
  await setSorting(tx, endpointId, sorting);
  if (after !== null && sorting !== null) await enqueue(tx, orderRest, { endpointId, sorting, after });
}

/** Goes on behind a first part; the last part opens the lane. A later change of the order has a job of its own, and this one ends. */
export const orderRest = defineJob({
  name: "webhooks:order-rest",
  payload: z.object({ endpointId: z.uuid(), sorting: z.uuid(), after: z.uuid() }),
  async handle({ pool }, { endpointId, sorting, after }) {
    let place: string | null = after;
    for (let part = 0; part < PARTS && place !== null; part += 1)
      place = await orderPart(pool, { endpointId, sorting, after: place });
    if (place !== null) await enqueue(pool, orderRest, { endpointId, sorting, after: place });
  },
});

type Place = { endpointId: string; sorting: string; after: string };

function orderPart(pool: Database, { endpointId, sorting, after }: Place): Promise<string | null> {
  return withTransaction(pool, async (tx) => {
    if (!(await lockSorting(tx, endpointId, sorting))) return null;
    const next = await orderWaiting(tx, endpointId, after, ORDERED_AT_ONCE);
    if (next !== null) return next;
    await setSorting(tx, endpointId, null);
    await wakePumps(tx);
    return null;
  });
}
