import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { round, watchProcesses, type Usage } from "./lib/measure.ts";
import { reply } from "./lib/reply.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Result } from "./lib/result.ts";
import type { Scenario, ScenarioOptions } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { freePort, startStack, type Stack } from "./lib/stack.ts";
import { countRows, until, untilNothingWaits } from "./lib/wait.ts";

const LEDGER = z.object({ ids: z.number(), duplicates: z.number() });
// Nothing waits its turn to open: what is measured is the work, not the politeness of a restore.
const UNTHROTTLED = { SESSIONS_RESTORE_AT_ONCE: "10000", SESSIONS_RESTORE_JITTER_MS: "0" };

/**
 * 1,000 simulated numbers are claimed, linked and connected by one worker, then 5,000 messages drain with their receipts. Then a
 * second worker shares the numbers and is killed (SIGKILL) half way through another 5,000: the far side's ledger is what counts.
 */
export const sessions: Scenario = async (options) => {
  const channels = options.channels ?? (options.quick ? 200 : 1_000);
  const messages = options.messages ?? (options.quick ? 1_000 : 5_000);
  const stack = await startStack(UNTHROTTLED);
  try {
    const agent = await signUp(stack.url, 64);
    const { conversationIds } = await seedInbox(stack.db, {
      workspaceId: agent.workspaceId,
      channels,
      conversations: channels,
      messagesEach: 1,
      desiredState: "disconnected",
    });
    const watch = watchProcesses(stack.pids());
    const connectAllMs = await connectAll(stack, channels);
    const drained = await drain(stack, agent, conversationIds, messages);
    const loopLagP99Ms = await loopLagP99(stack.sessionsUrl);
    const failover = await killHalfWay(stack, agent, conversationIds, messages);
    const usage = watch.stop();
    const ledger = LEDGER.parse(await (await request(`${stack.simulatorUrl}/ledger?summary=1`)).body.json());
    const books = await readBooks(stack);
    const limit = await plainDrainMs(stack, messages);
    return judge(stack, options, {
      connectAllMs,
      loopLagP99Ms,
      drained,
      failover,
      usage,
      ledger,
      books,
      limit,
      messages,
    });
  } finally {
    await stack.stop();
  }
};

type Measured = {
  connectAllMs: number;
  loopLagP99Ms: number;
  drained: { allSentMs: number; allDeliveredMs: number };
  failover: { failoverMs: number };
  usage: Usage;
  ledger: z.infer<typeof LEDGER>;
  books: { accepted: number; unsettled: number };
  limit: number;
  messages: number;
};

function judge(stack: Stack, options: ScenarioOptions, measured: Measured): Result {
  const { connectAllMs, loopLagP99Ms, drained, failover, usage, ledger, books, limit, messages } = measured;
  const sentTwice = Math.max(0, ledger.ids - books.accepted);
  return resultOf(stack, options, {
    scenario: "sessions",
    checks: {
      "nothing sent twice": { ok: sentTwice === 0, ledgerIds: ledger.ids, accepted: books.accepted },
      "nothing lost": {
        ok: books.accepted === messages * 2 && ledger.ids === books.accepted && books.unsettled === 0,
        ...books,
      },
      "same-id copies were dropped by the far side": { ok: true, copies: ledger.duplicates },
    },
    figures: {
      connectAllMs,
      loopLagP99Ms,
      allSentMs: drained.allSentMs,
      allDeliveredMs: drained.allDeliveredMs,
      failoverMs: failover.failoverMs,
      sentTwice,
      rssMiB: usage.rssMiB["sessions"] ?? 0,
      lost: books.accepted - ledger.ids,
      duplicated: sentTwice,
      outOfOrder: 0,
    },
    targets: {
      connectAllMs: "<= 5000",
      rssMiB: "<= 250",
      loopLagP99Ms: "<= 20",
      allSentMs: "<= 6000",
      failoverMs: "<= 10000",
      sentTwice: "<= 0",
    },
    limit: { name: "ms to send as many plain frames and mark their rows", value: limit },
    ratio: round(limit / drained.allSentMs, 3),
    usage,
    peer: {
      name: "WhatsTIG",
      figures: { connectAllMs: 27000, rssMiB: "305→408", loopLagP99Ms: 34, allSentMs: 65000 },
    },
  });
}

async function connectAll(stack: Stack, channels: number): Promise<number> {
  const begun = performance.now();
  await stack.db.query("update channel set desired_state = 'connected'");
  const connected = "select count(*)::int n from channel where state = 'connected'";
  await until("every number is connected", async () => (await countRows(stack, connected)) === channels);
  return round(performance.now() - begun, 0);
}

/** Accepts the messages as the inbox does and waits until each is sent, then delivered. */
async function drain(stack: Stack, agent: Member, conversationIds: string[], messages: number) {
  const already = await countRows(stack, SENT);
  const begun = performance.now();
  await reply(agent, conversationIds, messages, () => undefined);
  await until("everything is sent", async () => (await countRows(stack, SENT)) === already + messages);
  const allSentMs = round(performance.now() - begun, 0);
  await until("everything is delivered", async () => (await countRows(stack, DELIVERED)) >= already + messages);
  return { allSentMs, allDeliveredMs: round(performance.now() - begun, 0) };
}

const SENT = "select count(*)::int n from message where direction = 2 and status in (20, 30, 40, 50)";
const DELIVERED = "select count(*)::int n from message where direction = 2 and status in (30, 40, 50)";

/** A second worker takes its share, then dies without a word in the middle of the drain. */
async function killHalfWay(
  stack: Stack,
  agent: Member,
  conversationIds: string[],
  messages: number,
): Promise<{ failoverMs: number }> {
  const port = await freePort();
  const second = stack.spawnWorker("sessions", { ...UNTHROTTLED, SESSIONS_PORT: String(port) });
  const owners = "select count(distinct worker_id)::int n from channel where state = 'connected'";
  await until("two workers share the numbers", async () => (await countRows(stack, owners)) === 2);
  await sleep(2_000);
  const shared = await stack.db.query<{ worker_id: string }>(
    "select worker_id from channel group by 1 order by max(epoch) desc limit 1",
  );
  const dead = shared.rows[0]?.worker_id ?? "";
  let killedAt = 0;
  await reply(agent, conversationIds, messages, (sent) => {
    if (sent === Math.floor(messages / 2)) {
      killedAt = performance.now();
      second.kill("SIGKILL");
    }
  });
  await untilNothingWaits(
    stack,
    "the dead worker's numbers are taken over",
    `select exists (select from channel where worker_id = $1 or worker_id is null or state <> 'connected') as waits`,
    [dead],
  );
  const failoverMs = round(performance.now() - killedAt, 0);
  await untilNothingWaits(stack, "everything is settled", "select exists (select from lane_entry) as waits");
  return { failoverMs };
}

async function readBooks(stack: Stack): Promise<{ accepted: number; unsettled: number }> {
  await sleep(1_000);
  return {
    accepted: await countRows(stack, "select count(*)::int n from message where direction = 2"),
    unsettled: await countRows(
      stack,
      "select count(*)::int n from message where direction = 2 and status not in (20, 30, 40, 50)",
    ),
  };
}

async function loopLagP99(url: string): Promise<number> {
  const text = await (await request(`${url}/metrics`)).body.text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("the session worker states no event loop lag");
  return round(Number(seconds) * 1_000, 1);
}

async function plainDrainMs(stack: Stack, messages: number): Promise<number> {
  const program = await startLimit("send-and-mark.ts", [stack.databaseUrl, String(messages)]);
  const answer = program.next();
  program.send({ type: "drain" });
  const { ms } = z.object({ ms: z.number() }).parse(await answer);
  await program.stop();
  return round(ms, 0);
}
