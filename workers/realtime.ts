import { createPool } from "#server/db/pool.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { runRealtime } from "#server/realtime/index.ts";

/** The realtime gateway as a process. SIGTERM and SIGINT drain it within 3 s. */
const env = readEnv(process.env);
const log = createLogger(env, "realtime");
const pool = createPool({ url: env.DATABASE_URL, name: "realtime", max: 2, statementTimeoutMs: 5_000 }, (error) =>
  log.warn({ err: error }, "idle database connection broke"),
);
const realtime = await runRealtime({ settings: env, pool, log });

const STOP_WITHIN_MS = 3_000;
let stopping = false;

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "draining");
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await realtime.stop();
  await pool.end();
  process.exit(0);
}

process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));
