import type { Runtime } from "#server/platform/runtime.ts";
import { endEndpoint } from "./end-endpoint.ts";
import { findFailing } from "./sql/find-failing.ts";
import { putBackNext } from "./sql/put-back-next.ts";
import { reapDeliveries } from "./sql/reap-deliveries.ts";
import { recountLanes } from "./sql/recount-lanes.ts";
import { wakePumps } from "./sql/wake-pumps.ts";

const REAP_AT_ONCE = 5_000;

/**
 * An endpoint is disabled when of the last twelve hours 50 attempts or more failed, 95 % of all, and it has failed for six hours.
 * The breaker makes about twelve attempts an hour of one that is down.
 */
export const FAILING = { windowHours: 12, sinceHours: 6, least: 50, share: 0.95 };

/** Frees what dead pumps held, sets wrong counts right, puts back what waits for nothing, disables who fails for hours, and wakes the pumps. */
export async function sweep(runtime: Pick<Runtime, "pool" | "notifier" | "log">): Promise<void> {
  const { pool, log } = runtime;
  await reapDeliveries(pool, REAP_AT_ONCE);
  const wrong = await recountLanes(pool);
  if (wrong > 0) log.warn({ lanes: wrong }, "in-flight counts were wrong");
  await putBackNext(pool);
  for (const { id } of await findFailing(pool, FAILING)) await endEndpoint(runtime, id, "failing");
  await wakePumps(pool);
}
