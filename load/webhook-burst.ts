import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { Latencies, round, watchProcesses, type Usage } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import { postPlainly } from "./lib/post-plainly.ts";
import { openHook, type Post } from "./lib/provider.ts";
import type { Result } from "./lib/result.ts";
import type { Scenario, ScenarioOptions } from "./lib/scenario.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { oneRow, untilNothingWaits } from "./lib/wait.ts";
import { compare, readLedger, startReceiver, WEBHOOK_ENV, type Ledger, type LoadEndpoint } from "./lib/webhooks.ts";
import type { LimitProgram } from "./limits/child.ts";

const PER_SECOND = 500;
const PARTICIPANTS = 200;
const TARGETS = 3;
const CAP = 32;
const CREATED = z.object({ id: z.uuid(), secret: z.string() });

/**
 * An open loop: 500 signed bodies a second, posted at their times whether the former are answered or not, for 200 people of one
 * number; each message goes out to 3 endpoints. Latency counts from when a body was due. What is compared: the answers, the rows
 * of the inbox, and the receivers' ledger.
 */
export const webhookBurst: Scenario = async (options) => {
  const total = PER_SECOND * (options.seconds ?? (options.quick ? 5 : 30));
  const stack = await startStack(WEBHOOK_ENV);
  const receiver = await startReceiver(20, 30);
  const agent = new Agent({ connections: 128, pipelining: 1 });
  try {
    const owner = await signUp(stack.url, 8);
    const post = await openHook(stack, owner, agent);
    for (let person = 0; person < PARTICIPANTS; person += 1) await post(`warm-${person}`, person, "0");
    const endpoints = await addTargets(owner, receiver);
    const { since } = await oneRow(stack, z.object({ since: z.date() }), "select now() as since", []);

    const watch = watchProcesses({ ...stack.pids(), receiver: receiver.pid });
    const burst = await offer(total, post);
    const offeredAt = performance.now();
    await untilDrained(stack);
    const drainedAfterMs = round(performance.now() - offeredAt, 0);
    const usage = watch.stop();

    const ledger = await readLedger(receiver);
    const inbox = await readStored(stack, owner.workspaceId, burst.accepted);
    const events = await readEvents(stack, owner.workspaceId, since);
    const limit = await postPlainly(endpoints, receiver, Math.ceil(total / 3), events[0]?.body ?? "{}");
    return judge(stack, options, { total, burst, drainedAfterMs, usage, ledger, inbox, events, endpoints, limit });
  } finally {
    await agent.close();
    await receiver.stop();
    await stack.stop();
  }
};

type Measured = {
  total: number;
  burst: Awaited<ReturnType<typeof offer>>;
  drainedAfterMs: number;
  usage: Usage;
  ledger: Ledger;
  inbox: Stored;
  events: { id: string }[];
  endpoints: LoadEndpoint[];
  limit: number;
};

function judge(stack: Stack, options: ScenarioOptions, measured: Measured): Result {
  const { total, burst, drainedAfterMs, usage, ledger, inbox, events, endpoints, limit } = measured;
  const sets = compare(new Set(events.flatMap(({ id }) => endpoints.map(({ path }) => `${path} ${id}`))), ledger);
  const accepted = burst.accepted.size;
  const delivered = ledger.taken.length;
  const deliveriesPerSecond = round(delivered / (ledger.ms / 1_000), 0);
  const everyOnce = sets.lost + sets.duplicated + sets.foreign === 0;
  return resultOf(stack, options, {
    scenario: "webhook-burst",
    checks: {
      "every body accepted": { ok: accepted === total, offered: total, answers: burst.answers },
      "stored = accepted": { ok: inbox.missing === 0 && inbox.stored === accepted, ...inbox },
      "each person's in order": { ok: inbox.outOfOrder === 0, outOfOrder: inbox.outOfOrder },
      [`delivered = ${TARGETS} × accepted`]: { ok: delivered === TARGETS * accepted && everyOnce, delivered, ...sets },
      "cap never exceeded": { ok: ledger.mostInFlight <= CAP, maxInFlight: ledger.mostInFlight },
    },
    figures: {
      offered: total,
      accepted,
      postP50Ms: burst.p50Ms,
      postP95Ms: burst.p95Ms,
      postP99Ms: burst.p99Ms,
      deliveriesPerSecond,
      drainedAfterMs,
      lost: inbox.missing + sets.lost,
      duplicated: inbox.stored - (accepted - inbox.missing) + sets.duplicated,
      outOfOrder: inbox.outOfOrder,
    },
    targets: { postP95Ms: "<= 250", deliveriesPerSecond: ">= 700" },
    limit: { name: "plain keep-alive POSTs of the same bodies, a second", value: limit },
    ratio: round(deliveriesPerSecond / limit, 2),
    usage,
    peer: { name: "Converger", figures: { acceptedPerSecond: 96, postP95Ms: 3213, deliveriesPerSecond: 85 } },
  });
}

async function addTargets(owner: Member, receiver: LimitProgram): Promise<LoadEndpoint[]> {
  const endpoints: LoadEndpoint[] = [];
  for (let index = 0; index < TARGETS; index += 1) {
    const path = `/${index}`;
    const url = `http://127.0.0.1:${receiver.port}${path}`;
    const input = { id: v7(), url, eventTypes: ["message.received"], maxInFlight: CAP };
    endpoints.push({
      path,
      workspaceId: owner.workspaceId,
      ...(await owner.mutate("webhooks.create", input, CREATED)),
    });
  }
  receiver.send({ kind: "secrets", secrets: Object.fromEntries(endpoints.map(({ path, secret }) => [path, secret])) });
  return endpoints;
}

/** Bodies answered 200, by the id of their message, with when. */
type Accepted = Map<string, { postedAt: number; answeredAt: number }>;

async function offer(total: number, post: Post) {
  const latencies = new Latencies();
  const accepted: Accepted = new Map();
  const answers: Record<string, number> = {};
  const begun = performance.now();
  const one = async (n: number, dueAt: number) => {
    const id = `burst-${n}`;
    const postedAt = performance.now();
    const status = await post(id, n % PARTICIPANTS, String(n + 1)).catch(() => "no answer");
    const answeredAt = performance.now();
    latencies.add(answeredAt - dueAt);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 200) accepted.set(id, { postedAt, answeredAt });
  };
  const open: Promise<void>[] = [];
  while (open.length < total) {
    for (; open.length < total;) {
      const dueAt = begun + (open.length * 1_000) / PER_SECOND;
      if (dueAt > performance.now()) break;
      open.push(one(open.length, dueAt));
    }
    await sleep(1);
  }
  await Promise.all(open);
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = latencies.percentiles(0.5, 0.95, 0.99);
  return { accepted, answers, p50Ms, p95Ms, p99Ms };
}

const untilDrained = (stack: Stack) =>
  untilNothingWaits(
    stack,
    "nothing waits",
    "select exists (select from raw_inbound_due) or exists (select from delivery_due) as waits",
  );

type Stored = { stored: number; missing: number; outOfOrder: number };

/**
 * Rows of the burst, accepted ids that have none, and messages that stand after a later one of the same person: after one that
 * was posted when they were answered already, since bodies under way at once have no order.
 */
async function readStored(stack: Stack, workspaceId: string, accepted: Accepted): Promise<Stored> {
  const { rows } = await stack.db.query<{ id: string; thread: string }>(
    `select provider_message_id as id, conversation_id as thread from message
     where workspace_id = $1 and provider_message_id like 'burst-%' order by conversation_id, seq`,
    [workspaceId],
  );
  const latest = new Map<string, number>();
  const late = rows.filter(({ id, thread }) => {
    const { postedAt = 0, answeredAt = Infinity } = accepted.get(id) ?? {};
    const before = latest.get(thread) ?? 0;
    latest.set(thread, Math.max(before, postedAt));
    return before > answeredAt;
  });
  const ids = new Set(rows.map(({ id }) => id));
  const missing = [...accepted.keys()].filter((id) => !ids.has(id)).length;
  return { stored: rows.length, missing, outOfOrder: late.length };
}

/** What was published of received messages since the endpoints stand. */
async function readEvents(stack: Stack, workspaceId: string, since: Date): Promise<{ id: string; body: string }[]> {
  const { rows } = await stack.db.query<{ id: string; body: string }>(
    `select id, jsonb_build_object('type', 'message.received', 'timestamp', created_at, 'data', payload)::text as body
     from event where workspace_id = $1 and type = 'message.created' and created_at >= $2`,
    [workspaceId, since],
  );
  return rows;
}
