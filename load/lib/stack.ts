import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 240_000;

export const PUSHER = { appId: "baton", key: "baton-key", secret: randomBytes(24).toString("base64url") };

export type Stack = {
  url: string;
  realtimeUrl: string;
  simulatorUrl: string;
  sessionsUrl: string;
  /** File that names the processes of this stack; see `pids`. */
  runningFile: string;
  databaseUrl: string;
  db: pg.Pool;
  /** Version of the server, such as 18.4. */
  postgres: string;
  /** Process ids by name. */
  pids(): Record<string, number>;
  /** Starts one more of a kind of worker with the stack's own environment. */
  spawnWorker(name: string, env: Record<string, string>): ChildProcess;
  stop(): Promise<void>;
};

const RUNNING = z.object({ children: z.record(z.string(), z.number()) });
const childrenOf = (file: string) => RUNNING.parse(JSON.parse(readFileSync(file, "utf8"))).children;

/**
 * Starts everything as an operator would (`workers/start.ts`, production build, an empty database of its own in a temporary
 * folder) and waits until every process is ready. Sign-up is open and numbers may be simulated.
 */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), "baton-load-"));
  // As root PostgreSQL runs as nobody, who must reach its data inside.
  chmodSync(dataDir, 0o755);
  const [web, realtime, simulator, sessions] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const own = { ...settingsOf(dataDir, { web, realtime, simulator, sessions }), ...env };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const url = at(web);
  const log = openSync(join(dataDir, "log"), "a");
  const child = spawn(process.execPath, [join(ROOT, "workers/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, ...own },
    stdio: ["ignore", log, log],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const addresses = [web, realtime, sessions].map((port) => `${at(port)}/readyz`);
  const stopAll = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  // What half started is stopped as well: its processes would outlive us.
  await untilReady(child, addresses, join(dataDir, "log")).catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  const runningFile = join(dataDir, "running.json");
  const [postgresPid, , , port] = readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n");
  const password = readFileSync(join(dataDir, "postgres/password"), "utf8");
  const databaseUrl = `postgresql://baton:${password}@127.0.0.1:${port}/baton`;
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const { rows } = await db.query<{ server_version: string }>("show server_version");
  return {
    url,
    realtimeUrl: `ws://127.0.0.1:${realtime}`,
    simulatorUrl: at(simulator),
    sessionsUrl: at(sessions),
    runningFile,
    databaseUrl,
    db,
    postgres: rows[0]?.server_version ?? "",
    pids: () => ({ ...childrenOf(runningFile), postgres: Number(postgresPid) }),
    spawnWorker: (name, extra) =>
      spawn(process.execPath, [join(ROOT, `workers/${name}.ts`)], {
        cwd: ROOT,
        env: {
          ...process.env,
          ...own,
          DATABASE_URL: databaseUrl,
          NODE_ENV: "production",
          PUBLIC_URL: url,
          MEDIA_DIR: join(dataDir, "media"),
          ...extra,
        },
        stdio: ["ignore", log, log],
      }),
    async stop() {
      await db.end();
      await stopAll();
    },
  };
}

function settingsOf(
  dataDir: string,
  ports: Record<"web" | "realtime" | "simulator" | "sessions", number>,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DEMO: "off",
    SIGNUP: "open",
    SIMULATOR: "on",
    LOG_LEVEL: "warn",
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    PUSHER_APP_ID: PUSHER.appId,
    PUSHER_KEY: PUSHER.key,
    PUSHER_SECRET: PUSHER.secret,
    WEB_PORT: String(ports.web),
    REALTIME_PORT: String(ports.realtime),
    SIMULATOR_PORT: String(ports.simulator),
    SESSIONS_PORT: String(ports.sessions),
    // Also of those that a scenario starts besides: any that is free.
    JOBS_PORT: "0",
  };
}

async function untilReady(child: ChildProcess, addresses: string[], log: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(100)) {
    const answers = await Promise.all(addresses.map((address) => fetch(address).catch(() => null)));
    if (answers.every((answer) => answer?.ok)) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the stack did not start:\n${readFileSync(log, "utf8").slice(-4_000)}`);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address instanceof Object ? address.port : 0));
    });
  });
}
