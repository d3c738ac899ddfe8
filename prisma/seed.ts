import { createAccounts } from "#server/auth/index.ts";
import { createPool } from "#server/db/pool.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { seedPeople } from "./seed/people.ts";

/** The demo workspace, once: it does nothing where anybody has an account. */
const env = readEnv(process.env);
const log = createLogger(env, "seed");
const pool = createPool({ url: env.DATABASE_URL, name: "seed", max: 4, statementTimeoutMs: 15_000 }, (error) =>
  log.warn({ err: error }, "an idle connection broke"),
);
try {
  const { rowCount } = await pool.query("select from auth_user limit 1");
  if (rowCount === 0) {
    const accounts = await createAccounts({ pool, clock: systemClock, log, env });
    const people = await seedPeople(accounts, { email: env.DEMO_EMAIL, password: env.DEMO_PASSWORD });
    log.info({ workspaceId: people.workspaceId }, "made the demo workspace");
  }
} finally {
  await pool.end();
}
