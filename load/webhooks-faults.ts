import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp } from "./lib/api.ts";
import { round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { countRows } from "./lib/wait.ts";
import {
  addEndpoints,
  compare,
  publishedKeys,
  publishEvents,
  readAttempts,
  readLedger,
  startJobs,
  startReceiver,
  switchEndpoints,
  untilDelivered,
  WEBHOOK_ENV,
  type LoadEndpoint,
} from "./lib/webhooks.ts";

const ENDPOINTS = 20;
const HEALTHY = 10;
const KILL_EVERY_MS = 5_000;
const DOWN_FOR_MS = 12_000;
const WITHIN_MS = 180_000;
// A delivery may fail several times here; the plan of days is shortened so that its end is seen.
const ENV = { ...WEBHOOK_ENV, WEBHOOK_TIMEOUT_MS: "1000", WEBHOOK_RETRY_SECONDS: "1,1,1,2,2,2,4,4,4,8,8,8,8,8,8" };

/**
 * The work of `webhooks` over a million rows of history: half of the endpoints stay healthy, the others answer 500 to every tenth
 * request and nothing to every twentieth, one is down at first, and a jobs process is killed every five seconds.
 */
export const webhooksFaults: Scenario = async (options) => {
  const each = options.messages ?? (options.quick ? 100 : 1_000);
  const stack = await startStack(ENV);
  const receiver = await startReceiver();
  try {
    const endpoints = await addEndpoints(await signUp(stack.url, 8), receiver, ENDPOINTS);
    await addHistory(stack, endpoints, options.quick ? 100_000 : 1_000_000);
    const healthy = endpoints.slice(0, HEALTHY);
    const second = await startJobs(stack);
    await deliver(stack, endpoints, Math.ceil(each / 4));
    const clean = await readAttempts(stack, healthy, await deliver(stack, endpoints, each));

    const faulty = endpoints.slice(HEALTHY).map(({ path }) => path);
    const down = faulty.slice(-1);
    const watch = watchProcesses({ ...stack.pids(), receiver: receiver.pid });
    receiver.send({ kind: "reset" });
    receiver.send({ kind: "faults", errors: 0.1, hangs: 0.05, faulty, down });
    const killing = killEvery(stack, second);
    const begun = performance.now();
    setTimeout(() => receiver.send({ kind: "faults", errors: 0.1, hangs: 0.05, faulty, down: [] }), DOWN_FOR_MS);
    const since = await deliver(stack, endpoints, each);
    const seconds = (performance.now() - begun) / 1_000;
    const kills = await killing.stop();
    const usage = watch.stop();
    const faults = await readAttempts(stack, healthy, since);
    const sets = compare(await publishedKeys(stack, endpoints, since), await readLedger(receiver));
    const healthyP95Ratio = round(faults.p95Ms / Math.max(clean.p95Ms, 1), 2);
    return resultOf(stack, options, {
      scenario: "webhooks-faults",
      checks: {
        "all delivered": { ok: sets.lost === 0 && sets.foreign === 0, ...sets },
        "no count is left behind": { ok: (await strandedLanes(stack)) === 0 },
        "workers were killed": { ok: kills > 0, kills },
      },
      figures: {
        deliveredPerSecond: round((ENDPOINTS * each) / seconds, 0),
        healthyP95Ratio,
        healthyP95Ms: faults.p95Ms,
        cleanP95Ms: clean.p95Ms,
        seconds: round(seconds),
        kills,
        lost: sets.lost,
        // At least once: what a killed process had sent and not recorded comes again, under the same id.
        duplicated: sets.duplicated,
        outOfOrder: 0,
      },
      targets: { healthyP95Ratio: "<= 2" },
      limit: { name: "attempt p95 of the same endpoints without faults, ms", value: clean.p95Ms },
      ratio: round(clean.p95Ms / Math.max(faults.p95Ms, 1), 2),
      usage,
      peer: { name: "none", figures: {} },
    });
  } finally {
    await receiver.stop();
    await stack.stop();
  }
};

/** Publishes while the endpoints are disabled, enables them, and waits until everything is delivered. Returns when it began. */
async function deliver(stack: Stack, endpoints: LoadEndpoint[], each: number): Promise<Date> {
  await switchEndpoints(stack, endpoints, false);
  const since = new Date();
  await publishEvents(stack, endpoints, each);
  await switchEndpoints(stack, endpoints, true);
  await untilDelivered(stack, endpoints, WITHIN_MS);
  return since;
}

/** Kills a jobs process every five seconds and starts another in its place. */
function killEvery(stack: Stack, first: ChildProcess): { stop(): Promise<number> } {
  const state = { isOver: false, kills: 0 };
  const loop = async () => {
    for (let worker = first; ; worker = stack.spawnWorker("jobs", {})) {
      await sleep(KILL_EVERY_MS);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      state.kills += 1;
      if (state.isOver) return state.kills;
    }
  };
  const over = loop();
  return {
    stop() {
      state.isOver = true;
      return over;
    },
  };
}

async function addHistory(stack: Stack, endpoints: LoadEndpoint[], count: number): Promise<void> {
  await stack.db.query(
    `with h as (
       insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
       select uuidv7(), ($2::uuid[])[1 + n % $4], ($1::uuid[])[1 + n % $4], gen_random_uuid(), 'channel.state', 'succeeded', 1
       from generate_series(1, $3) n returning id, workspace_id, endpoint_id)
     insert into attempt (workspace_id, endpoint_id, delivery_id, number, started_at, duration_ms, status_code)
     select workspace_id, endpoint_id, id, 1, now() - interval '1 day', 12, 204 from h`,
    [endpoints.map(({ id }) => id), endpoints.map(({ workspaceId }) => workspaceId), count, endpoints.length],
  );
  await stack.db.query("analyze delivery");
  await stack.db.query("analyze attempt");
}

async function strandedLanes(stack: Stack): Promise<number> {
  // What the last kill left is freed by the next tick of the pump that lives.
  await sleep(8_000);
  return countRows(stack, "select count(*)::int as n from endpoint_lane where in_flight > 0");
}
