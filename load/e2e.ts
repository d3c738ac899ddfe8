import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { WebSocket } from "ws";
import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { Latencies, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { ownerOf, seedInbox } from "./lib/seed.ts";
import { openSocket } from "./lib/sockets.ts";
import { startStack } from "./lib/stack.ts";

const CONVERSATIONS = 100;
const SUBSCRIBERS = 10;
const MAX_P95_MS = 250;
const MAX_RATE = 6_400;
/** Up to here the rate doubles, then it grows by a quarter: what is sustained is between two steps. */
const DOUBLES_TO = 800;
const ACCEPTED = z.object({ messageId: z.string(), seq: z.number() });

/** What one subscriber saw of its conversation. */
type Ledger = { seen: Set<string>; lastSeq: number; duplicated: number; outOfOrder: number };

/**
 * 100 conversations with 10 subscribers each: one message a second into every conversation through HTTP, then the rate doubles to
 * 800 and grows by a quarter from there, until the p95 from request to frame passes 250 ms. Every subscriber's ledger is compared
 * with what was acknowledged.
 */
export const e2e: Scenario = async (options) => {
  const seconds = options.seconds ?? (options.quick ? 6 : 60);
  const stack = await startStack();
  try {
    const sender = await signUp(stack.url, 64);
    // Numbers that nobody holds: what is measured is request → commit → notice → frame, without the lane's own notices.
    const { conversationIds } = await seedInbox(stack.db, {
      workspaceId: sender.workspaceId,
      channels: 10,
      conversations: CONVERSATIONS,
      messagesEach: 5,
      desiredState: "disconnected",
    });
    const memberId = await ownerOf(stack.db, sender.workspaceId);
    const room = await subscribeAll(stack.realtimeUrl, conversationIds, memberId);
    const run = (rate: number, lengthMs: number) => sendAtRate(sender, conversationIds, room, rate, lengthMs);
    await run(100, 3_000);
    const watch = watchProcesses(stack.pids());
    const steady = await run(100, seconds * 1_000);
    let sustained = steady;
    let books = room.books();
    for (let rate = 200; rate <= MAX_RATE; rate *= rate < DOUBLES_TO ? 2 : 1.25) {
      const step = await run(rate, options.quick ? 3_000 : 10_000);
      // Beyond what it sustains the gateway cuts slow readers, who would catch up; what counts was read before that step.
      if (step.p95Ms > MAX_P95_MS || step.frames < step.sent * SUBSCRIBERS * 0.99) break;
      sustained = step;
      books = room.books();
    }
    const usage = watch.stop();
    room.close();
    const limit = await plainFramesPerSecond(room.frameBytes());
    return resultOf(stack, options, {
      scenario: "e2e",
      checks: {
        lost: { ok: books.lost === 0, count: books.lost },
        duplicated: { ok: books.duplicated === 0, count: books.duplicated },
        "out of order": { ok: books.outOfOrder === 0, count: books.outOfOrder },
      },
      figures: {
        messagesPerSecond: steady.achieved,
        p50Ms: steady.p50Ms,
        p95Ms: steady.p95Ms,
        p99Ms: steady.p99Ms,
        framesPerSecond: round(sustained.achieved * SUBSCRIBERS),
        sustainedPerSecond: sustained.achieved,
        sustainedP95Ms: sustained.p95Ms,
        lost: books.lost,
        duplicated: books.duplicated,
        outOfOrder: books.outOfOrder,
      },
      targets: { p95Ms: "<= 50", sustainedPerSecond: ">= 1000" },
      limit: { name: "ready frames a second into 1,000 plain sockets", value: limit },
      ratio: round((sustained.achieved * SUBSCRIBERS) / limit, 3),
      usage,
      peer: { name: "Converger", figures: { messagesPerSecond: 94, p95Ms: 433 } },
    });
  } finally {
    await stack.stop();
  }
};

type Room = Awaited<ReturnType<typeof subscribeAll>>;

async function subscribeAll(url: string, conversationIds: string[], memberId: string) {
  const acked = new Map<string, Set<string>>(conversationIds.map((id) => [id, new Set<string>()]));
  const ledgers: { conversationId: string; ledger: Ledger; socket: WebSocket }[] = [];
  const arrivals = { sentAt: new Map<string, number>(), latencies: new Latencies(), bytes: 0 };
  for (const conversationId of conversationIds) {
    for (let subscriber = 0; subscriber < SUBSCRIBERS; subscriber += 1) {
      const ledger: Ledger = { seen: new Set(), lastSeq: 0, duplicated: 0, outOfOrder: 0 };
      const onFrame = (text: string) => record(text, ledger, arrivals);
      const { socket } = await openSocket(url, {
        memberId,
        channel: `private-conversation-${conversationId}`,
        onFrame,
      });
      ledgers.push({ conversationId, ledger, socket });
    }
  }
  return {
    acked,
    arrivals,
    frameBytes: () => arrivals.bytes,
    /** What each subscriber missed, saw twice or saw too early so far, added up. */
    books() {
      const sum = { lost: 0, duplicated: 0, outOfOrder: 0 };
      for (const { conversationId, ledger } of ledgers) {
        for (const id of acked.get(conversationId) ?? []) if (!ledger.seen.has(id)) sum.lost += 1;
        sum.duplicated += ledger.duplicated;
        sum.outOfOrder += ledger.outOfOrder;
      }
      return sum;
    },
    close: () => ledgers.forEach(({ socket }) => socket.terminate()),
  };
}

const MESSAGE = /\\"message\\":\{\\"id\\":\\"([0-9a-f-]{36})\\"/;
const SEQ = /\\"seq\\":(\d+)/;

// A thousand sockets at thousands of frames a second: reading the two fields costs a tenth of parsing JSON inside JSON.
function record(
  text: string,
  ledger: Ledger,
  arrivals: { sentAt: Map<string, number>; latencies: Latencies; bytes: number },
): void {
  if (!text.startsWith('{"event":"message.created"') && !text.includes('"event":"message.created"')) return;
  const id = MESSAGE.exec(text)?.[1];
  const seq = Number(SEQ.exec(text)?.[1]);
  if (id === undefined) throw new Error(`a message.created frame without its message: ${text.slice(0, 300)}`);
  arrivals.bytes = text.length;
  if (ledger.seen.has(id)) ledger.duplicated += 1;
  if (seq <= ledger.lastSeq) ledger.outOfOrder += 1;
  ledger.seen.add(id);
  ledger.lastSeq = Math.max(ledger.lastSeq, seq);
  const sentAt = arrivals.sentAt.get(id);
  if (sentAt !== undefined) arrivals.latencies.add(performance.now() - sentAt);
}

async function sendAtRate(sender: Member, conversationIds: string[], room: Room, rate: number, lengthMs: number) {
  const latencies = new Latencies();
  room.arrivals.latencies = latencies;
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let sent = 0; performance.now() - begun < lengthMs; sent += 1) {
    const aheadMs = (sent / rate) * 1_000 - (performance.now() - begun);
    if (aheadMs > 1) await sleep(aheadMs);
    running.push(sendOne(sender, conversationIds[sent % conversationIds.length] ?? "", room, sent));
  }
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(running);
  await sleep(1_500);
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = latencies.percentiles(0.5, 0.95, 0.99);
  return {
    sent: running.length,
    frames: latencies.count,
    achieved: round(running.length / seconds),
    p50Ms,
    p95Ms,
    p99Ms,
  };
}

async function sendOne(sender: Member, conversationId: string, room: Room, number: number): Promise<void> {
  const messageId = v7();
  room.arrivals.sentAt.set(messageId, performance.now());
  const input = { conversationId, messageId, draft: { text: `Load message ${number}` }, seenSeq: 1_000_000 };
  const { messageId: acked } = await sender.mutate("inbox.reply", input, ACCEPTED);
  room.acked.get(conversationId)?.add(acked);
}

/** Frames a second that a plain program writes into as many sockets, in the same groups, with the same bytes. */
async function plainFramesPerSecond(bytes: number): Promise<number> {
  const program = await startLimit("sockets.ts");
  const messages = 10_000;
  let received = 0;
  const sockets: WebSocket[] = [];
  for (let count = 0; count < CONVERSATIONS * SUBSCRIBERS; count += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${program.port}`, { perMessageDeflate: false });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.on("message", () => (received += 1));
    sockets.push(socket);
  }
  const begun = performance.now();
  program.send({ type: "burst", groupSize: SUBSCRIBERS, messages, bytes });
  while (received < messages * SUBSCRIBERS) await sleep(5);
  const perSecond = round(received / ((performance.now() - begun) / 1_000), 0);
  sockets.forEach((socket) => socket.terminate());
  await program.stop();
  return perSecond;
}
