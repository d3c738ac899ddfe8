import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import { RefusedError } from "./lib/api.ts";
import { hammer, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import { openProgram, seedKey } from "./lib/rest.ts";
import type { Scenario, ScenarioOptions } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { freePort, startStack, type Stack } from "./lib/stack.ts";

const LEDGER = z.object({ rows: z.array(z.object({ receivedAt: z.number() })) });
const PLAN = 20_000;
const WINDOW_MS = 60_000;
const PER_MINUTE = 20;
const BURST = 5;

/**
 * The plan's 20,000 requests a minute, asked for as fast as three web processes answer; then a number's pace while the worker
 * that holds it is killed and another takes over. Neither may be exceeded by more than 2 % in any 60 seconds.
 */
export const limits: Scenario = async (options) => {
  const stack = await startStack();
  try {
    const watch = watchProcesses(stack.pids());
    const plan = await holdPlan(stack, options);
    const number = await holdPace(stack, options);
    const usage = watch.stop();
    return resultOf(stack, options, {
      scenario: "limits",
      checks: {
        "the plan holds": { ok: plan.overshootPercent <= 2, most: plan.most },
        "the plan can be used": { ok: plan.most >= plan.perMinute * 0.95, most: plan.most },
        "the number's pace holds over a takeover": { ok: number.overshootPercent <= 2, ...number },
        "what was refused says when to come again": { ok: plan.withoutRetryAfter === 0 },
      },
      figures: {
        overshootPercent: Math.max(plan.overshootPercent, number.overshootPercent),
        mostInAMinute: plan.most,
        refused: plan.refused,
        numberSent: number.sent,
      },
      targets: { overshootPercent: "<= 2" },
      limit: { name: "requests of the plan in any 60 seconds", value: plan.perMinute },
      ratio: round(plan.most / plan.perMinute, 3),
      usage,
      peer: { name: "WhatsTIG", figures: { perMinute: 20_000 } },
    });
  } finally {
    await stack.stop();
  }
};

async function holdPlan(stack: Stack, options: ScenarioOptions) {
  // A quick run ends before a minute has passed, so it has a plan that it can use up.
  const perMinute = options.quick ? 1_000 : PLAN;
  const ports = [await freePort(), await freePort()];
  const more = ports.map((port) => stack.spawnWorker("web", { WEB_PORT: String(port) }));
  const urls = [stack.url, ...ports.map((port) => `http://127.0.0.1:${port}`)];
  for (const url of urls) await untilReady(url);
  const key = await seedKey(stack, perMinute);
  const program = openProgram(urls, key, 60);
  const passed: number[] = [];
  const counts = { refused: 0, withoutRetryAfter: 0 };
  await hammer(60, (options.seconds ?? (options.quick ? 12 : 150)) * 1_000, async () => {
    try {
      await program.get("/members");
      passed.push(performance.now());
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 429)) throw error;
      counts.refused += 1;
      if (error.retryAfter === undefined) counts.withoutRetryAfter += 1;
      // Not as long as it says: the limit has to hold against those who do not listen.
      await sleep(50);
    }
  });
  await program.close();
  more.forEach((child) => child.kill("SIGTERM"));
  const most = mostWithin(passed, WINDOW_MS);
  return { perMinute, most, ...counts, overshootPercent: overshoot(most, perMinute) };
}

const overshoot = (most: number, allowed: number) => Math.max(0, round((most / allowed - 1) * 100, 2));

/** The most of these rising times that lie in any window of this length. */
function mostWithin(times: number[], windowMs: number): number {
  const sorted = Float64Array.from(times).sort();
  let most = 0;
  let start = 0;
  sorted.forEach((at, index) => {
    while ((sorted[start] ?? 0) <= at - windowMs) start += 1;
    most = Math.max(most, index - start + 1);
  });
  return most;
}

/** More messages than a number's pace lets go, and the worker that holds it killed in the middle. */
async function holdPace(stack: Stack, options: ScenarioOptions) {
  const perMinute = options.quick ? PER_MINUTE * 15 : PER_MINUTE;
  const seconds = options.quick ? 12 : 150;
  const key = await seedKey(stack);
  const { conversationIds, channelIds } = await seedInbox(stack.db, {
    ...{ workspaceId: key.workspaceId, channels: 1, conversations: 10, messagesEach: 1, perMinute },
    desiredState: "connected",
  });
  await stack.db.query("update channel set burst = $2 where id = any ($1)", [channelIds, BURST]);
  const program = openProgram([stack.url], key, 4);
  const wanted = Math.ceil((perMinute * seconds) / 60) + 20;
  for (let count = 0; count < wanted; count += 1)
    await program.post(
      "/messages",
      { to: { conversationId: conversationIds[count % 10] }, text: `No. ${count}` },
      v7(),
    );
  await sleep((seconds * 1_000) / 2);
  const pid = stack.pids()["sessions"];
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await sleep((seconds * 1_000) / 2);
  await program.close();
  const answer = await request(`${stack.simulatorUrl}/ledger?channelId=${channelIds[0] ?? ""}`);
  const times = LEDGER.parse(await answer.body.json()).rows.map(({ receivedAt }) => receivedAt);
  const windowMs = options.quick ? 5_000 : WINDOW_MS;
  const most = mostWithin(times, windowMs);
  // A number that paused may send its burst at once: so many more than its pace may lie in a window.
  const allowed = (perMinute * windowMs) / 60_000 + BURST;
  return { sent: times.length, most, allowed, overshootPercent: overshoot(most, allowed) };
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await sleep(100)) {
    const answer = await request(`${url}/readyz`).catch(() => null);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return;
    if (performance.now() > deadline) throw new Error(`not ready: ${url}`);
  }
}
