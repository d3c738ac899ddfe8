import { createNotifier } from "#server/db/feed.ts";
import { createPool } from "#server/db/pool.ts";
import { createPrisma } from "#server/db/prisma.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Env } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSecretBox } from "#server/platform/secrets.ts";

export type RuntimeOptions = { env: Env; log: Logger; name: string; poolSize: number; statementTimeoutMs: number };

/** The parts every use case may need, connected to nothing yet. */
export function createRuntime({ env, log, name, poolSize, statementTimeoutMs }: RuntimeOptions): Runtime {
  const pool = createPool(
    { url: env.DATABASE_URL, name, max: poolSize, statementTimeoutMs, secretKeys: env.SECRET_KEYS },
    (error) => log.warn({ err: error }, "an idle database connection broke"),
  );
  return {
    env,
    log,
    clock: systemClock,
    pool,
    prisma: createPrisma(pool),
    secrets: createSecretBox(env.SECRET_KEYS),
    notifier: createNotifier(pool, (error) => log.warn({ err: error }, "a notice was not sent")),
  };
}
