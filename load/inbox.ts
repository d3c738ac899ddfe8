import { Agent, request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { hammer, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { startStack, type Stack } from "./lib/stack.ts";

const LIVE_CONVERSATIONS = 200;
const ACCEPTED = z.object({ messageId: z.string(), seq: z.number() });
const PAGE = z.object({ rows: z.array(z.object({ id: z.string() })) });
const FOUND = z.unknown();
const TIMELINE = z.object({ messages: z.array(z.object({ seq: z.number() })) });

/** 100 agents without a pause: 50 % lists (open, unassigned, longest waiting, search), 35 % timelines, 15 % replies. */
export const inbox: Scenario = async (options) => {
  const clients = options.clients ?? 100;
  const durationMs = (options.seconds ?? (options.quick ? 8 : 60)) * 1_000;
  const stack = await startStack();
  try {
    const agents = await signUp(stack.url, clients);
    const { conversationIds } = await seedInbox(stack.db, {
      workspaceId: agents.workspaceId,
      channels: 4,
      conversations: LIVE_CONVERSATIONS,
      messagesEach: 40,
      desiredState: "disconnected",
    });
    const acked: string[] = [];
    const work = (client: number, turn: number) => agentTurn(agents, conversationIds, acked, client, turn);
    const limitBefore = await plainLists(stack, agents.workspaceId, clients, options.quick);
    await hammer(clients, 2_000, work);
    const watch = watchProcesses(stack.pids());
    const { latencies, seconds } = await hammer(clients, durationMs, work);
    const usage = watch.stop();
    const limit = Math.max(limitBefore, await plainLists(stack, agents.workspaceId, clients, options.quick));
    const lost = await countLost(stack, agents.workspaceId, acked);
    const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = latencies.percentiles(0.5, 0.95, 0.99);
    const requestsPerSecond = round(latencies.count / seconds);
    return resultOf(stack, options, {
      scenario: "inbox",
      checks: {
        lost: { ok: lost === 0, count: lost },
        "replies were sent": { ok: acked.length > 0, count: acked.length },
      },
      figures: { requestsPerSecond, p50Ms, p95Ms, p99Ms, lost, duplicated: 0, outOfOrder: 0 },
      targets: { requestsPerSecond: ">= 1000", p95Ms: "<= 120" },
      limit: { name: "plain HTTP and the open list's rows, a second", value: limit },
      ratio: round(requestsPerSecond / limit, 2),
      usage,
      peer: { name: "WhatsTIG", figures: { requestsPerSecond: 190, p50Ms: 450, p95Ms: 687 } },
    });
  } finally {
    await stack.stop();
  }
};

const LISTS = ["all", "unassigned", "waiting", "search"] as const;

/** One request of one agent; the mix is by turn, so that every run has the same. */
async function agentTurn(
  agents: Member,
  conversationIds: string[],
  acked: string[],
  client: number,
  turn: number,
): Promise<void> {
  const slot = (client * 7 + turn) % 20;
  const conversationId = conversationIds[(client * 31 + turn * 17) % conversationIds.length];
  if (slot < 10) {
    const list = LISTS[(client + turn) % LISTS.length] ?? "all";
    if (list === "search")
      await agents.query("inbox.search", { text: `person ${(client + turn) % LIVE_CONVERSATIONS}` }, FOUND);
    else await agents.query("inbox.list", { queue: list, limit: 30 }, PAGE);
  } else if (slot < 17) {
    await agents.query("inbox.timeline", { conversationId, at: { end: true }, limit: 30 }, TIMELINE);
  } else {
    const input = {
      conversationId,
      messageId: v7(),
      draft: { text: `Reply ${turn} of ${client}` },
      seenSeq: 1_000_000_000,
    };
    acked.push((await agents.mutate("inbox.reply", input, ACCEPTED)).messageId);
  }
}

async function countLost(stack: Stack, workspaceId: string, acked: string[]): Promise<number> {
  const { rows } = await stack.db.query<{ lost: number }>(
    `select count(*)::int as lost from unnest($2::uuid[]) a (id)
     where not exists (select 1 from message m where m.workspace_id = $1 and m.id = a.id)`,
    [workspaceId, acked],
  );
  return rows[0]?.lost ?? -1;
}

async function plainLists(stack: Stack, workspaceId: string, clients: number, quick: boolean): Promise<number> {
  const program = await startLimit("http-database.ts", [stack.databaseUrl, workspaceId]);
  const dispatcher = new Agent({ connections: clients, pipelining: 1 });
  const { latencies, seconds } = await hammer(clients, quick ? 3_000 : 8_000, async () => {
    const answer = await request(`http://127.0.0.1:${program.port}/list`, { dispatcher });
    await answer.body.text();
  });
  await dispatcher.close();
  await program.stop();
  return round(latencies.count / seconds, 0);
}
