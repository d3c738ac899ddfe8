import { WebSocket } from "ws";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp } from "./lib/api.ts";
import { startLimit } from "./limits/child.ts";
import { Latencies, round, rssMiB, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { ownerOf } from "./lib/seed.ts";
import { openSocket } from "./lib/sockets.ts";
import { startStack, type Stack } from "./lib/stack.ts";

const CONNECTS_PER_SECOND = 100;
const REST_MS = 5_000;

/** 10,000 authenticated sockets on a private channel at 100 connects a second, then held: what an idle agent costs. */
export const idle: Scenario = async (options) => {
  const sockets = options.sockets ?? (options.quick ? 2_000 : 10_000);
  const holdMs = (options.seconds ?? (options.quick ? 5 : 60)) * 1_000;
  const stack = await startStack();
  try {
    const pid = stack.pids()["realtime"] ?? 0;
    const { workspaceId } = await signUp(stack.url, 1);
    const channel = `private-workspace-${workspaceId}`;
    const member = await ownerOf(stack.db, workspaceId);
    const warmUp = await Promise.all(
      Array.from({ length: 50 }, () => openSocket(stack.realtimeUrl, { memberId: member, channel })),
    );
    // Every process looks for work now and then: what they do while nobody connects is not the handshakes'.
    const restBegan = await statementsSoFar(stack.db);
    await sleep(REST_MS);
    const begun = await statementsSoFar(stack.db);
    const atRest = (begun.n - restBegan.n) / (begun.atMs - restBegan.atMs);
    const watch = watchProcesses({ realtime: pid });
    const before = rssMiB(pid);
    const latencies = new Latencies();
    const open: WebSocket[] = [];
    let failed = 0;
    await paced(sockets, options.quick ? 400 : CONNECTS_PER_SECOND, async () => {
      try {
        const { socket, connectMs } = await openSocket(stack.realtimeUrl, { memberId: member, channel });
        latencies.add(connectMs);
        open.push(socket);
      } catch {
        failed += 1;
      }
    });
    await sleep(holdMs);
    const kibPerSocket = round(((rssMiB(pid) - before) * 1024) / open.length, 2);
    const alive = open.filter((socket) => socket.readyState === WebSocket.OPEN).length;
    const ended = await statementsSoFar(stack.db);
    const reads = round(ended.n - begun.n - atRest * (ended.atMs - begun.atMs), 0);
    const usage = watch.stop();
    [...open, ...warmUp.map(({ socket }) => socket)].forEach((socket) => socket.terminate());
    const limit = await plainKibPerSocket(sockets);
    const [p50 = 0, p95 = 0] = latencies.percentiles(0.5, 0.95);
    return resultOf(stack, options, {
      scenario: "idle",
      checks: {
        "every socket connected and stayed": { ok: failed === 0 && alive === sockets, failed, alive },
        "no database read per handshake": { ok: reads < sockets / 10, statementsMoreThanAtRest: reads },
      },
      figures: { sockets: alive, kibPerSocket, connectP50Ms: p50, connectP95Ms: p95 },
      targets: { kibPerSocket: "<= 16", connectP95Ms: "<= 50" },
      limit: { name: "KiB per socket of a plain ws server", value: limit },
      ratio: round(limit / kibPerSocket, 2),
      usage,
      peer: { name: "Converger", figures: { kibPerSocket: "130–150", connectP95Ms: 265 } },
    });
  } finally {
    await stack.stop();
  }
};

/** Starts `count` pieces of work, `perSecond` each second, and waits for all. */
async function paced(count: number, perSecond: number, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let started = 0; started < count; started += 1) {
    const dueMs = (started / perSecond) * 1_000;
    const aheadMs = dueMs - (performance.now() - begun);
    if (aheadMs > 1) await sleep(aheadMs);
    running.push(work());
  }
  await Promise.all(running);
}

/** Transactions in this database so far, by everybody. */
async function statementsSoFar(db: Stack["db"]): Promise<{ n: number; atMs: number }> {
  const { rows } = await db.query<{ n: string }>(
    "select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()",
  );
  return { n: Number(rows[0]?.n ?? 0), atMs: performance.now() };
}

async function plainKibPerSocket(count: number): Promise<number> {
  const program = await startLimit("sockets.ts");
  const before = rssMiB(program.pid);
  const open: WebSocket[] = [];
  await paced(
    count,
    1_000,
    () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${program.port}`, { perMessageDeflate: false });
        open.push(socket);
        socket.once("open", () => resolve());
        socket.once("error", reject);
      }),
  );
  await sleep(1_000);
  const kib = round(((rssMiB(program.pid) - before) * 1024) / count, 2);
  open.forEach((socket) => socket.terminate());
  await program.stop();
  return kib;
}
