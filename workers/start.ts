import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawn } from "node:child_process";
import type { Cluster } from "#server/db/embedded/cluster.ts";
import { migrate } from "#server/db/migrate.ts";
import { withBuildLock } from "./start/build-lock.ts";
import { ensureBuilt, ensureGenerated, type BuildOptions } from "./start/build.ts";
import { superviseChildren, type Children, type ChildSpec } from "./start/children.ts";
import { assertConnections, keepDatabase, startDatabase } from "./start/database.ts";
import { childEnvironment } from "./start/environment.ts";
import { forgetRunning, readRunning, runs, stopProcesses, writeRunning } from "./start/left-over.ts";
import { keptSecrets } from "./start/secrets.ts";
import { watchSources } from "./start/watch-sources.ts";

const ROOT = join(import.meta.dirname, "..");
const PROCESSES = ["simulator", "realtime", "sessions", "jobs", "web"] as const;
const READY_TIMEOUT_MS = 60_000;

const began = Date.now();
const isDev = process.argv.includes("--dev");
if (existsSync(join(ROOT, ".env"))) process.loadEnvFile(join(ROOT, ".env"));
const dataDir = resolve(ROOT, process.env["DATA_DIR"] ?? ".data");
const runningFile = join(dataDir, "running.json");
const stopping = new AbortController();
const isStopping = () => stopping.signal.aborted;
const held: { cluster?: Promise<Cluster>; children?: Children } = {};

/** Progress goes to the same stream as the processes' lines, readable by a person. */
function say(text: string): void {
  console.log(`  ${((Date.now() - began) / 1_000).toFixed(1).padStart(5)} s  ${text}`);
}

const scriptOf = (name: string) => join(ROOT, "workers", `${name}.ts`);

/** Ends what a killed start left of its children; refuses while that start lives. */
async function clearLeftOvers(): Promise<void> {
  const left = readRunning(runningFile);
  if (!left) return;
  if (runs(left.pid, "workers/start.ts")) throw new Error(`Baton runs already (pid ${left.pid}): ${left.url}`);
  const processes = Object.entries(left.children).map(([name, pid]) => ({ pid, script: scriptOf(name) }));
  if (processes.some(({ pid, script }) => runs(pid, script))) say("stopping what a killed start left behind");
  await stopProcesses(processes);
}

async function database(): Promise<string> {
  const own = process.env["DATABASE_URL"];
  if (own) return own;
  const { cluster, url } = await startDatabase(dataDir);
  held.cluster = keepDatabase(dataDir, cluster, {
    signal: stopping.signal,
    onDeath: () => say("PostgreSQL ended; starting it again"),
  });
  say(cluster.adopted ? "found PostgreSQL running and took it over" : "PostgreSQL runs");
  return url;
}

async function prepareDatabase(): Promise<string> {
  const url = await database();
  await assertConnections(url);
  const applied = await migrate(url, join(ROOT, "prisma/migrations"));
  if (applied.length > 0) say(`applied ${applied.length} migrations`);
  return url;
}

async function preparePages(): Promise<void> {
  await withBuildLock(join(ROOT, "node_modules/.baton-build.lock"), stopping.signal, () =>
    build({ root: ROOT, signal: stopping.signal }),
  );
}

async function build(options: BuildOptions): Promise<void> {
  if (await ensureGenerated(options)) say("made the database client");
  if (isDev) return;
  const progress = setInterval(() => say("still building …"), 15_000);
  try {
    if (await ensureBuilt(options, () => say("building the pages, once per version (about a minute)")))
      say("pages built");
  } finally {
    clearInterval(progress);
  }
}

/** Runs the seed to its end; it does nothing where a workspace exists. */
function seed(env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, "prisma/seed.ts")], {
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", fail);
    child.once("close", (code) => (code === 0 ? done() : fail(new Error("the demo workspace was not made"))));
  });
}

// MiB. By default the young generation grows until it is collected seldom and stays large: a session worker with 1,000 numbers took 255 MiB
// and pauses of 20 ms; with this 162, 18, and a quarter less CPU (`npm run load -- sessions`). The web process makes long answers, which
// would outlive so small a one.
const SMALL_YOUNG_GENERATION = ["--max-semi-space-size=8"];

function specsOf(env: NodeJS.ProcessEnv): ChildSpec[] {
  return PROCESSES.filter((name) => name !== "simulator" || env["SIMULATOR"] === "on").map((name) => ({
    name,
    flags: name === "web" ? [] : SMALL_YOUNG_GENERATION,
    script: scriptOf(name),
    args: isDev && name === "web" ? ["--dev"] : [],
    env,
  }));
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    if (isStopping()) return;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  say("the web process is not ready yet; its lines above say why");
}

async function start(): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await clearLeftOvers();
  const [databaseUrl] = await Promise.all([prepareDatabase(), preparePages()]);
  const isDemo = process.env["DEMO"] !== "off";
  const env = await childEnvironment({
    given: process.env,
    secrets: keptSecrets(join(dataDir, "secrets.json")),
    databaseUrl,
    dataDir,
    isDev,
    isDemo,
  });
  if (isDemo) await seed(env);
  if (isStopping()) return;
  const url = env["PUBLIC_URL"] ?? "";
  const remember = (children: Record<string, number>) => writeRunning(runningFile, { pid: process.pid, url, children });
  held.children = superviseChildren(specsOf(env), {
    changed: remember,
    died: (name, how, restartMs) => say(`${name} ended (${how}); again in ${restartMs} ms`),
  });
  if (isDev) watchSources(ROOT, () => held.children?.restart());
  await untilReady(`http://127.0.0.1:${env["WEB_PORT"] ?? ""}`);
  if (isStopping()) return;
  say("ready");
  console.log(`\n  Baton: ${url}`);
  if (isDemo) console.log(`  Sign in: ${env["DEMO_EMAIL"] ?? ""}  ${env["DEMO_PASSWORD"] ?? ""}`);
  console.log("  Ctrl-C stops everything.\n");
}

async function stop(code: number): Promise<void> {
  if (isStopping()) return;
  stopping.abort();
  await held.children?.stop();
  await (await held.cluster)?.stop();
  forgetRunning(runningFile);
  say("stopped");
  process.exit(code);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void stop(0));
start().catch((error: unknown) => {
  if (isStopping()) return;
  console.error(error instanceof Error ? error.message : error);
  void stop(1);
});
