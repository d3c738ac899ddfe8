import { EventEmitter } from "node:events";
import { Logger as WorkerLogger, run, type WorkerEvents } from "graphile-worker";
import { keepCampaigns } from "#server/campaigns/index.ts";
import { createHookSweep } from "#server/channels/index.ts";
import { BEAT_EVERY_MS, beatPool, endPool, freeSilentPools, SILENT_SECONDS } from "#server/db/job-pools.ts";
import { EVENTS_CHANNEL } from "#server/db/feed.ts";
import { listen } from "#server/db/listen.ts";
import { createPump, createPumpMetrics, WEBHOOKS_CHANNEL } from "#server/webhooks/index.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { CRONTAB } from "./crontab.ts";
import { createJobMetrics } from "./jobs/metrics.ts";
import { createProcessor } from "./shared/hook-processor.ts";
import { onStop } from "./shared/on-stop.ts";
import { createRuntime } from "./shared/runtime.ts";
import { serveHealth } from "./shared/serve-health.ts";
import { createTasks } from "./tasks.ts";

/**
 * The jobs process: Graphile Worker over our pool, with a heartbeat by which peers free what it held when it dies; the webhook pump;
 * and the sweep of what providers posted.
 */
const CONCURRENCY = 6;
const PUMP_CONNECTIONS = 4;
const env = readEnv(process.env);
const log = createLogger(env, "jobs");
const runtime = createRuntime({
  env,
  log,
  name: "jobs",
  poolSize: CONCURRENCY + 4 + PUMP_CONNECTIONS,
  statementTimeoutMs: 15_000,
});
// A checked-out connection that breaks tells its own listeners, and without one it would end the process.
runtime.pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "a connection broke")));

const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const events: WorkerEvents = new EventEmitter();
const pools = new Set<string>();
const registry = createJobMetrics(events);
events.on("pool:create", ({ workerPool }) => pools.add(workerPool.id));

const runner = await run({
  pgPool: runtime.pool,
  taskList: createTasks(runtime),
  crontab: CRONTAB,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  events,
  logger: new WorkerLogger(() => (level, message) => log[LEVELS[level]](message)),
});

const beating = { since: Date.now(), heardAt: -Infinity };
async function beat(): Promise<void> {
  try {
    for (const id of pools) await beatPool(runtime.pool, id);
    beating.heardAt = performance.now();
    // After an outage of the database everybody looks silent: first let the living say so.
    if (Date.now() - beating.since < SILENT_SECONDS * 1_000) return;
    const freed = await freeSilentPools(runtime.pool);
    if (freed.length > 0) log.warn({ pools: freed }, "freed the jobs of pools that fell silent");
  } catch (error) {
    beating.since = Date.now();
    log.warn({ err: error }, "no heartbeat");
  }
}
await beat();
// What a process that died held comes free after 15 s; its campaigns need not wait for that.
await enqueue(runtime.pool, keepCampaigns, { isStart: true }, { key: "keep campaigns" });
const heart = setInterval(() => void beat(), BEAT_EVERY_MS);

const hookSweep = createHookSweep({ ...runtime, processor: createProcessor(runtime) });
hookSweep.start();

const pump = createPump(runtime, { figures: createPumpMetrics(runtime.pool, registry) });
pump.start();
const listener = await listen({
  url: env.DATABASE_URL,
  name: "jobs",
  channels: [EVENTS_CHANNEL, WEBHOOKS_CHANNEL],
  onNotice: () => pump.wake(),
  onConnected: () => pump.wake(),
  onError: (error) => log.warn({ err: error }, "notices are not heard; the pump looks once a second"),
});
const health = await serveHealth({
  host: env.HEALTH_HOST,
  port: env.JOBS_PORT,
  // Peers give the jobs of a process away that has been silent for so long.
  notReady: () => (performance.now() - beating.heardAt < SILENT_SECONDS * 1_000 ? null : "no heartbeat"),
  registry,
  metricsToken: env.METRICS_TOKEN,
});
log.info("jobs run");

onStop(log, async () => {
  clearInterval(heart);
  health.close();
  await Promise.all([listener.close(), pump.stop(), hookSweep.stop(), runner.stop()]);
  for (const id of pools) await endPool(runtime.pool, id);
  await runtime.pool.end();
});
// The library gives up when the database stays away longer than its retries; the supervisor starts us again.
runner.promise.catch((error: unknown) => {
  log.error({ err: error }, "jobs stopped");
  process.exit(1);
});
