import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signUp } from "./lib/api.ts";
import { round, watchProcesses, type Usage } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import { postPlainly } from "./lib/post-plainly.ts";
import type { Result } from "./lib/result.ts";
import type { Scenario, ScenarioOptions } from "./lib/scenario.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import {
  addEndpoints,
  compare,
  publishedKeys,
  publishEvents,
  publishPlainly,
  readAttempts,
  readLedger,
  startJobs,
  startReceiver,
  switchEndpoints,
  untilDelivered,
  WEBHOOK_ENV,
  type LoadEndpoint,
} from "./lib/webhooks.ts";
import { startLimit, type LimitProgram } from "./limits/child.ts";

const ENDPOINTS = 20;
const CAP = 8;
const WITHIN_MS = 120_000;

/**
 * 20 endpoints × 250 events. Each event is published in a transaction of its own while the endpoints are disabled; then they are
 * enabled, and two jobs processes deliver what was kept to receivers that verify it. `--classic` has plain workers do the same.
 */
export const webhooks: Scenario = async (options) => {
  const each = options.messages ?? (options.quick ? 100 : 250);
  const stack = await startStack(WEBHOOK_ENV);
  const receiver = await startReceiver();
  const second = await startJobs(stack);
  try {
    const endpoints = await addEndpoints(await signUp(stack.url, 8), receiver, ENDPOINTS);
    const plain = await publishPlainly(stack, endpoints, each);
    await deliver(stack, endpoints, receiver, Math.ceil(each / 2));
    const watch = watchProcesses({ ...stack.pids(), jobs2: second.pid ?? 0, receiver: receiver.pid });
    const ours = await deliver(stack, endpoints, receiver, each);
    const usage = watch.stop();
    const plainAgain = await publishPlainly(stack, endpoints, each);
    const limit = await postPlainly(endpoints, receiver, each, await bodyOf(stack));
    const classic = options.classic ? await deliverClassically(stack, endpoints, receiver, each) : null;
    const plainly = Math.max(plain.perSecond, plainAgain.perSecond);
    return judge(stack, options, { ours, plainly, limit, classic, usage });
  } finally {
    second.kill("SIGTERM");
    await Promise.race([once(second, "exit"), sleep(6_000)]);
    await receiver.stop();
    await stack.stop();
  }
};

type Measured = {
  ours: Awaited<ReturnType<typeof deliver>>;
  plainly: number;
  limit: number;
  classic: number | null;
  usage: Usage;
};

function judge(stack: Stack, options: ScenarioOptions, { ours, plainly, limit, classic, usage }: Measured): Result {
  return resultOf(stack, options, {
    scenario: "webhooks",
    checks: {
      "each delivered exactly once": { ok: ours.lost + ours.duplicated + ours.foreign === 0, ...ours.sets },
      "cap never exceeded": { ok: ours.maxInFlight <= CAP, maxInFlight: ours.maxInFlight },
      "every signature right": { ok: ours.badSignatures === 0, badSignatures: ours.badSignatures },
    },
    figures: {
      publishesPerSecond: ours.publishesPerSecond,
      publishRatio: round(ours.publishesPerSecond / plainly, 2),
      plainPublishesPerSecond: plainly,
      deliveriesPerSecond: ours.perSecond,
      attemptP50Ms: ours.attempts.p50Ms,
      attemptP95Ms: ours.attempts.p95Ms,
      attemptP99Ms: ours.attempts.p99Ms,
      maxInFlight: ours.maxInFlight,
      lost: ours.lost,
      duplicated: ours.duplicated,
      outOfOrder: 0,
      ...(classic !== null && {
        classicDeliveriesPerSecond: classic,
        timesClassic: round(ours.perSecond / classic, 2),
      }),
    },
    targets: {
      publishesPerSecond: ">= 3500",
      publishRatio: ">= 0.6",
      deliveriesPerSecond: ">= 2000",
      attemptP95Ms: "<= 23",
      ...(classic !== null && { timesClassic: ">= 3" }),
    },
    limit: { name: "plain keep-alive POSTs of the same bodies, a second", value: limit },
    ratio: round(ours.perSecond / limit, 2),
    usage,
    peer: {
      name: "good-webhooks",
      figures: {
        publishesPerSecond: 3350,
        deliveriesPerSecond: 1550,
        attemptP50Ms: 17,
        attemptP95Ms: 23,
        attemptP99Ms: 28,
      },
    },
  });
}

async function deliver(stack: Stack, endpoints: LoadEndpoint[], receiver: LimitProgram, each: number) {
  receiver.send({ kind: "reset" });
  await switchEndpoints(stack, endpoints, false);
  const since = new Date();
  const { perSecond: publishesPerSecond } = await publishEvents(stack, endpoints, each);
  await switchEndpoints(stack, endpoints, true);
  await untilDelivered(stack, endpoints, WITHIN_MS);
  const ledger = await readLedger(receiver);
  const sets = compare(await publishedKeys(stack, endpoints, since), ledger);
  return {
    ...sets,
    sets,
    publishesPerSecond,
    perSecond: round((endpoints.length * each) / (ledger.ms / 1_000), 0),
    attempts: await readAttempts(stack, endpoints, since),
    maxInFlight: ledger.mostInFlight,
    badSignatures: ledger.badSignatures,
  };
}

const TOOK = z.object({ ms: z.number() });

/** A body as one of the deliveries has it. */
async function bodyOf(stack: Stack): Promise<string> {
  const { rows } = await stack.db.query<{ body: string }>(
    "select jsonb_build_object('type', type, 'timestamp', created_at, 'data', payload -> 'channel')::text as body from event where type = 'channel.state' limit 1",
  );
  return rows[0]?.body ?? "{}";
}

/** A transaction for each claim and each outcome, by two processes of 32 loops each; our own pumps are kept out. */
async function deliverClassically(
  stack: Stack,
  endpoints: LoadEndpoint[],
  receiver: LimitProgram,
  each: number,
): Promise<number> {
  receiver.send({ kind: "reset" });
  await switchEndpoints(stack, endpoints, false);
  await publishEvents(stack, endpoints, each);
  const args = [stack.databaseUrl, `http://127.0.0.1:${receiver.port}`];
  const programs = await Promise.all([startLimit("classic-pump.ts", args), startLimit("classic-pump.ts", args)]);
  await Promise.all(
    programs.map(async (program) => {
      const done = program.next();
      program.send({ endpoints });
      TOOK.parse(await done);
    }),
  );
  await Promise.all(programs.map((program) => program.stop()));
  const { taken, ms } = await readLedger(receiver);
  await stack.db.query("delete from delivery_due where endpoint_id = any ($1)", [endpoints.map(({ id }) => id)]);
  return round(taken.length / (ms / 1_000), 0);
}
