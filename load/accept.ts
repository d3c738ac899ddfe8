import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import { RefusedError } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { hammer, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import { openProgram, seedKey, type Program } from "./lib/rest.ts";
import type { Scenario } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { countRows, untilNothingWaits } from "./lib/wait.ts";

const ACCEPTED = z.object({ id: z.string() });
const LEDGER = z.object({ ids: z.number() });
const DRAIN_DEADLINE_MS = 180_000;
const UNCONNECTED = "select exists (select from channel where state <> 'connected') as waits";
const CONNECTED = "select exists (select from channel where state = 'connected') as waits";
const LANES = "select exists (select from lane_entry) as waits";
// Nothing waits its turn to open: what is measured is the work.
const UNTHROTTLED = { SESSIONS_RESTORE_AT_ONCE: "10000", SESSIONS_RESTORE_JITTER_MS: "0" };

/**
 * POST /api/v1/messages with unique idempotency keys over 1,000 simulated numbers: while their lanes drain, which counts, and once
 * while nobody holds the numbers. Every acknowledged id must be stored, and in the end be in the far side's ledger once.
 */
export const accept: Scenario = async (options) => {
  const clients = options.clients ?? 50;
  const durationMs = (options.seconds ?? (options.quick ? 5 : 30)) * 1_000;
  const channels = options.channels ?? (options.quick ? 200 : 1_000);
  const stack = await startStack(UNTHROTTLED);
  try {
    const key = await seedKey(stack);
    const program = openProgram([stack.url], key, clients);
    const { workspaceId } = key;
    const seed = { workspaceId, channels, conversations: channels, messagesEach: 1 };
    const { conversationIds } = await seedInbox(stack.db, { ...seed, desiredState: "connected" });
    const books = { acked: new Array<string>(), pressed: 0 };
    const send = senderOf(program, conversationIds, books);
    const limitBefore = await plainInserts(stack, workspaceId, clients, options.quick);
    await untilNothingWaits(stack, "every number is connected", UNCONNECTED);
    await hammer(clients, 2_000, send);
    const watch = watchProcesses(stack.pids());
    const draining = await measure(clients, durationMs, send, books);
    const usage = watch.stop();
    await untilNothingWaits(stack, "every lane is empty", LANES, [], DRAIN_DEADLINE_MS);

    // Nobody holds the numbers: what is accepted waits.
    await stack.db.query("update channel set desired_state = 'disconnected'");
    await untilNothingWaits(stack, "no number is connected", CONNECTED);
    const still = await measure(clients, durationMs, send, books);
    await stack.db.query("update channel set desired_state = 'connected'");
    await untilNothingWaits(stack, "every lane is empty", LANES, [], DRAIN_DEADLINE_MS);
    await program.close();

    const lost = await countLost(stack, workspaceId, books.acked);
    const ledger = LEDGER.parse(await (await request(`${stack.simulatorUrl}/ledger?summary=1`)).body.json());
    const limit = Math.max(limitBefore, await plainInserts(stack, workspaceId, clients, options.quick));
    const duplicated = Math.max(0, ledger.ids - books.acked.length);
    return resultOf(stack, options, {
      scenario: "accept",
      checks: {
        lost: {
          ok: lost === 0 && ledger.ids === books.acked.length,
          count: lost,
          ledger: ledger.ids,
          acked: books.acked.length,
        },
        "no id acknowledged twice": { ok: new Set(books.acked).size === books.acked.length },
        "no pressure at this rate": { ok: books.pressed === 0, answered503: books.pressed },
      },
      figures: {
        ...draining,
        withoutLanes: still,
        lost,
        duplicated,
        outOfOrder: 0,
      },
      targets: { acceptedPerSecond: ">= 3000", p95Ms: "<= 40" },
      limit: { name: "HTTP and one batched insert of the same rows, a second", value: limit },
      ratio: round(draining.acceptedPerSecond / limit, 2),
      usage,
      peer: { name: "WhatsTIG", figures: { acceptedPerSecond: "141–153", p95Ms: 474 } },
    });
  } finally {
    await stack.stop();
  }
};

type Books = { acked: string[]; pressed: number };

function senderOf(program: Program, conversationIds: string[], books: Books) {
  return async (client: number, turn: number) => {
    const conversationId = conversationIds[(client * 7_919 + turn) % conversationIds.length];
    const message = { to: { conversationId }, text: `Message ${turn} of ${client}` };
    try {
      books.acked.push(ACCEPTED.parse(JSON.parse(await program.post("/messages", message, v7()))).id);
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 503)) throw error;
      books.pressed += 1;
      await sleep(Number(error.retryAfter ?? 1) * 1_000);
    }
  };
}

async function measure(clients: number, durationMs: number, send: ReturnType<typeof senderOf>, books: Books) {
  const before = books.acked.length;
  const { latencies, seconds } = await hammer(clients, durationMs, send);
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = latencies.percentiles(0.5, 0.95, 0.99);
  return { acceptedPerSecond: round((books.acked.length - before) / seconds), p50Ms, p95Ms, p99Ms };
}

function countLost(stack: Stack, workspaceId: string, acked: string[]): Promise<number> {
  return countRows(
    stack,
    `select count(*)::int n from unnest($2::uuid[]) a (id)
     where not exists (select 1 from message m where m.workspace_id = $1 and m.id = a.id)`,
    [workspaceId, acked],
  );
}

async function plainInserts(stack: Stack, workspaceId: string, clients: number, quick: boolean): Promise<number> {
  const program = await startLimit("http-database.ts", [stack.databaseUrl, workspaceId]);
  const dispatcher = new Agent({ connections: clients, pipelining: 1 });
  const { latencies, seconds } = await hammer(clients, quick ? 2_000 : 8_000, async (client, turn) => {
    const body = JSON.stringify({ text: `Message ${turn} of ${client}` });
    const answer = await request(`http://127.0.0.1:${program.port}/insert`, { method: "POST", dispatcher, body });
    await answer.body.text();
  });
  await dispatcher.close();
  await program.stop();
  return round(latencies.count / seconds, 0);
}
