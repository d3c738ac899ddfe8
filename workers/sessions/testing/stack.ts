import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { linkedFarSide } from "#server/channels/index.ts";
import { startSimulator } from "#server/channels/simulator/index.ts";
import { freePort } from "#server/db/embedded/cluster.ts";
import type { Pool } from "#server/db/pool.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SECRET_KEYS = `k1:${randomBytes(32).toString("base64")}`;
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

const ledger = z.object({
  ids: z.number(),
  duplicates: z.number(),
  rows: z.array(z.object({ channelId: z.string(), id: z.string(), to: z.string(), count: z.number() })),
});
const numbers = z.object({
  numbers: z.array(
    z.object({
      isConnected: z.boolean(),
      people: z.array(z.object({ phone: z.string(), lines: z.array(z.object({ id: z.string(), text: z.string() })) })),
    }),
  ),
});

export type Worker = { child: ChildProcess; readyz: string; metrics: string; exited: Promise<number | null> };

/** A far side in this process, and real session workers as children that may be killed. */
export async function startStack(database: { url: string; pool: Pool }) {
  const { rootPrivateKey } = linkedFarSide({ host: "127.0.0.1", port: 0, secretKeys: SECRET_KEYS });
  const simulator = await startSimulator({ host: "127.0.0.1", port: 0, log, rootPrivateKey });
  const base = `http://127.0.0.1:${simulator.port}`;
  const workers = new Set<Worker>();
  const mediaDir = mkdtempSync(join(tmpdir(), "baton-media-"));
  const workspaceId = newId();
  await database.pool.query("insert into workspace (id, name) values ($1, 'Marola')", [workspaceId]);
  const accept = createAcceptMessages({ pool: database.pool, log });

  return {
    workspaceId,
    ...readFarSide(base),
    /** A real session worker; ready once its lease is live. */
    async addWorker(env: Record<string, string> = {}): Promise<Worker> {
      const worker = spawnWorker({
        SIMULATOR_PORT: String(simulator.port),
        SESSIONS_PORT: String(await freePort(0)),
        DATABASE_URL: database.url,
        MEDIA_DIR: mediaDir,
        ...env,
      });
      workers.add(worker);
      await until("a worker is ready", async () => (await fetch(worker.readyz).catch(() => null))?.ok === true);
      return worker;
    },
    /** Channels that send as fast as they are given unless a pace is named. */
    async addChannels(
      count: number,
      pace = { perMinute: 600_000, burst: 1_000 },
      provider: "simulated" | "linked" = "simulated",
    ): Promise<string[]> {
      const ids = Array.from({ length: count }, newId);
      await database.pool.query(
        `insert into channel (workspace_id, id, name, provider, per_minute, burst)
         select $1, id, 'Sales', $5, $3, $4 from unnest($2::uuid[]) id`,
        [workspaceId, ids, pace.perMinute, pace.burst, provider],
      );
      return ids;
    },
    /** Accepts a text to a customer's number as the API would. Answers the message id. */
    async send(channelId: string, phone: string, text: string): Promise<string> {
      const messageId = newId();
      await accept.submit({
        workspaceId,
        messageId,
        to: { channelId, phone },
        authorId: null,
        direction: "outbound",
        content: { kind: "text", text },
        seenSeq: null,
        priority: 1,
        traceparent: "00-00000000000000000000000000000001-0000000000000001-01",
      });
      return messageId;
    },
    async stop(): Promise<void> {
      for (const worker of workers) worker.child.kill("SIGKILL");
      await Promise.all([...workers].map((worker) => worker.exited));
      await simulator.close();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}

/** What the far side's own evidence says, and what its people do. */
function readFarSide(base: string) {
  const get = async (path: string): Promise<unknown> => (await fetch(base + path)).json();
  const numbersOf = async (query: string) => numbers.parse(await get(`/conversations${query}`)).numbers;
  return {
    async post(path: string, body: object): Promise<unknown> {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    ledger: async (channelId?: string) =>
      ledger.parse(await get(`/ledger${channelId ? `?channelId=${channelId}` : ""}`)),
    /** How many sessions the far side sees connected. */
    connected: async () => (await numbersOf("")).filter((number) => number.isConnected).length,
    /** The lines a customer sees on a number. */
    lines: async (channelId: string) =>
      (await numbersOf(`?channelId=${channelId}`)).flatMap((number) => number.people.flatMap((person) => person.lines)),
  };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

function spawnWorker(env: Record<string, string>): Worker {
  const child = spawn(process.execPath, [join(ROOT, "workers/sessions.ts")], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      SIMULATOR: "on",
      SECRET_KEYS,
      AUTH_SECRET: "an-auth-secret-of-thirty-two-chars!",
      PUSHER_SECRET: "a-pusher-secret-for-tests",
      SESSIONS_RESTORE_AT_ONCE: "100",
      SESSIONS_RESTORE_JITTER_MS: "0",
      LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const address = `http://127.0.0.1:${env["SESSIONS_PORT"] ?? ""}`;
  const exited = once(child, "exit").then(() => child.exitCode);
  return { child, readyz: `${address}/readyz`, metrics: `${address}/metrics`, exited };
}

/** Waits until it is true; fails with what was expected. Answers how long it took, in milliseconds. */
export async function until(what: string, isTrue: () => Promise<boolean>, timeoutMs = 30_000): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`waited in vain: ${what}`);
    await sleep(50);
  }
  return performance.now() - startedAt;
}
