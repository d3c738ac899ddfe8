import { Agent, request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import { RefusedError, signUp } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { hammer, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { startStack, type Stack } from "./lib/stack.ts";

const CONVERSATIONS = 20;
const ACCEPTED = z.object({ messageId: z.string(), seq: z.number() });

/** 200 clients reply into 20 conversations as fast as they are answered. */
export const inboxBurst: Scenario = async (options) => {
  const clients = options.clients ?? 200;
  const durationMs = (options.seconds ?? (options.quick ? 6 : 30)) * 1_000;
  const stack = await startStack();
  try {
    const agents = await signUp(stack.url, clients);
    const { conversationIds } = await seedInbox(stack.db, {
      workspaceId: agents.workspaceId,
      channels: 4,
      conversations: CONVERSATIONS,
      messagesEach: 5,
      desiredState: "disconnected",
    });
    const acked: string[] = [];
    let pressed = 0;
    const reply = async (client: number, turn: number) => {
      const conversationId = conversationIds[(client + turn) % CONVERSATIONS];
      const input = {
        conversationId,
        messageId: v7(),
        draft: { text: `Reply ${turn} of ${client}` },
        seenSeq: 1_000_000_000,
      };
      try {
        acked.push((await agents.mutate("inbox.reply", input, ACCEPTED)).messageId);
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 503)) throw error;
        pressed += 1;
      }
    };
    const limitBefore = await plainInserts(stack, agents.workspaceId, clients, options.quick);
    await hammer(clients, 2_000, reply);
    const watch = watchProcesses(stack.pids());
    const counted = acked.length;
    const { latencies, seconds } = await hammer(clients, durationMs, reply);
    const usage = watch.stop();
    const repliesPerSecond = round((acked.length - counted) / seconds);
    const books = await readBooks(stack, agents.workspaceId, acked);
    const limit = Math.max(limitBefore, await plainInserts(stack, agents.workspaceId, clients, options.quick));
    const [p50Ms = 0, p95Ms = 0] = latencies.percentiles(0.5, 0.95);
    return resultOf(stack, options, {
      scenario: "inbox-burst",
      checks: {
        lost: { ok: books.lost === 0, count: books.lost },
        "seq without gap or double": { ok: books.gaps === 0, count: books.gaps },
        "no pressure at this rate": { ok: pressed === 0, answered503: pressed },
      },
      figures: { repliesPerSecond, p50Ms, p95Ms, lost: books.lost, duplicated: 0, outOfOrder: books.gaps },
      targets: { repliesPerSecond: ">= 2000", p95Ms: "<= 150" },
      limit: { name: "HTTP and one batched insert of the same rows, a second", value: limit },
      ratio: round(repliesPerSecond / limit, 2),
      usage,
      peer: { name: "WhatsTIG", figures: { repliesPerSecond: 74, p95Ms: 3310 } },
    });
  } finally {
    await stack.stop();
  }
};

async function readBooks(stack: Stack, workspaceId: string, acked: string[]): Promise<{ lost: number; gaps: number }> {
  const { rows } = await stack.db.query<{ lost: number; gaps: number }>(
    `select (select count(*)::int from unnest($2::uuid[]) a (id)
              where not exists (select 1 from message m where m.workspace_id = $1 and m.id = a.id)) as lost,
            (select count(*)::int from (select count(*) n, count(distinct seq) d, max(seq) top from message where workspace_id = $1
              group by conversation_id) s where n <> d or n <> top) as gaps`,
    [workspaceId, acked],
  );
  return rows[0] ?? { lost: -1, gaps: -1 };
}

async function plainInserts(stack: Stack, workspaceId: string, clients: number, quick: boolean): Promise<number> {
  const program = await startLimit("http-database.ts", [stack.databaseUrl, workspaceId]);
  const dispatcher = new Agent({ connections: clients, pipelining: 1 });
  const { latencies, seconds } = await hammer(clients, quick ? 3_000 : 8_000, async (client, turn) => {
    const body = JSON.stringify({ text: `Reply ${turn} of ${client}` });
    const answer = await request(`http://127.0.0.1:${program.port}/insert`, { method: "POST", dispatcher, body });
    await answer.body.text();
  });
  await dispatcher.close();
  await program.stop();
  return round(latencies.count / seconds, 0);
}
