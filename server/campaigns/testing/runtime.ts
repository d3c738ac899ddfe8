import { createPrisma } from "#server/db/prisma.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSecretBox } from "#server/platform/secrets.ts";

/** What a jobs process hands to a job, over a test's database and clock. */
export function runtimeOf(pool: Pool, clock: Clock): Runtime {
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: "postgresql://unused",
    SECRET_KEYS: `k1:${"k".repeat(43)}=`,
    AUTH_SECRET: "a".repeat(32),
    PUSHER_SECRET: "p".repeat(16),
    LOG_LEVEL: "silent",
  });
  return {
    ...{ env, pool, clock },
    log: createLogger(env, "test"),
    prisma: createPrisma(pool),
    secrets: createSecretBox(env.SECRET_KEYS),
    notifier: { announce: () => undefined, flush: () => Promise.resolve() },
  };
}
