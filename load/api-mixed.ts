import { v7 } from "uuid";
import { RefusedError } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { hammer, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import { openProgram, seedKey, type Program } from "./lib/rest.ts";
import type { Scenario } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { Agent, request } from "undici";

const CHANNELS = 50;

type Counts = { transportErrors: number; serverErrors: number; pressed: number; refused: number };

/** 100 clients: 40 % message lists, 30 % channel status, 30 % sends over 50 numbers; then 1,000 connections of the same. */
export const apiMixed: Scenario = async (options) => {
  const clients = options.clients ?? 100;
  const stack = await startStack();
  try {
    const key = await seedKey(stack);
    const { channelIds, conversationIds } = await seedInbox(stack.db, {
      workspaceId: key.workspaceId,
      channels: CHANNELS,
      conversations: 1_000,
      messagesEach: 50,
      desiredState: "disconnected",
    });
    const program = openProgram([stack.url], key, clients);
    const work = (counts: Counts, by: Program) => askerOf(by, { channelIds, conversationIds }, counts);
    await hammer(clients, 2_000, work(emptyCounts(), program));
    const watch = watchProcesses(stack.pids());
    const steady = await measure(clients, (options.seconds ?? (options.quick ? 6 : 60)) * 1_000, (counts) =>
      work(counts, program),
    );
    await program.close();
    const many = openProgram([stack.url], key, 1_000);
    const connections1000 = await measure(1_000, (options.quick ? 5 : 30) * 1_000, (counts) => work(counts, many));
    await many.close();
    const usage = watch.stop();
    const limit = await plainLists(stack, key.workspaceId, clients, options.quick);
    return resultOf(stack, options, {
      scenario: "api-mixed",
      checks: {
        "no transport error at 1,000 connections": { ok: connections1000.transportErrors === 0 },
        "no 5xx but 503 with Retry-After": { ok: steady.serverErrors + connections1000.serverErrors === 0 },
        "nothing refused": { ok: steady.refused + connections1000.refused === 0 },
      },
      figures: { ...steady, connections1000 },
      targets: {
        requestsPerSecond: ">= 1500",
        p95Ms: "<= 100",
        "connections1000.transportErrors": "<= 0",
        "connections1000.serverErrors": "<= 0",
      },
      limit: { name: "plain HTTP and the open list's rows, a second", value: limit },
      ratio: round(steady.requestsPerSecond / limit, 2),
      usage,
      peer: { name: "WhatsTIG", figures: { requestsPerSecond: 256, p95Ms: 578 } },
    });
  } finally {
    await stack.stop();
  }
};

const emptyCounts = (): Counts => ({ transportErrors: 0, serverErrors: 0, pressed: 0, refused: 0 });

function askerOf(program: Program, seeded: { channelIds: string[]; conversationIds: string[] }, counts: Counts) {
  const pick = (ids: string[]) => ids[Math.floor(Math.random() * ids.length)] ?? "";
  return async () => {
    const dice = Math.random();
    try {
      if (dice < 0.2) await program.get(`/messages?conversationId=${pick(seeded.conversationIds)}`);
      else if (dice < 0.4) await program.get(`/messages?channelId=${pick(seeded.channelIds)}`);
      else if (dice < 0.7) await program.get(`/channels/${pick(seeded.channelIds)}`);
      else
        await program.post("/messages", { to: { conversationId: pick(seeded.conversationIds) }, text: "Hello" }, v7());
    } catch (error) {
      if (!(error instanceof RefusedError)) counts.transportErrors += 1;
      else if (error.status === 503 && error.retryAfter !== undefined) counts.pressed += 1;
      else if (error.status >= 500) counts.serverErrors += 1;
      else counts.refused += 1;
    }
  };
}

async function measure(clients: number, durationMs: number, workOf: (counts: Counts) => () => Promise<void>) {
  const counts = emptyCounts();
  const { latencies, seconds } = await hammer(clients, durationMs, workOf(counts));
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = latencies.percentiles(0.5, 0.95, 0.99);
  return { requestsPerSecond: round(latencies.count / seconds), p50Ms, p95Ms, p99Ms, ...counts };
}

async function plainLists(stack: Stack, workspaceId: string, clients: number, quick: boolean): Promise<number> {
  const program = await startLimit("http-database.ts", [stack.databaseUrl, workspaceId]);
  const dispatcher = new Agent({ connections: clients, pipelining: 1 });
  const { latencies, seconds } = await hammer(clients, quick ? 2_000 : 8_000, async () => {
    const answer = await request(`http://127.0.0.1:${program.port}/list`, { dispatcher });
    await answer.body.text();
  });
  await dispatcher.close();
  await program.stop();
  return round(latencies.count / seconds, 0);
}
