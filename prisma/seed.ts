import { createAccounts } from "#server/auth/index.ts";
import { createNotifier } from "#server/db/feed.ts";
import { createPool } from "#server/db/pool.ts";
import { createPrisma } from "#server/db/prisma.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { createMediaLinks, createMediaStore } from "#server/media/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { seedAddressBook } from "./seed/address-book.ts";
import { seedCampaign } from "./seed/campaign.ts";
import { seedLife } from "./seed/life.ts";
import { seedPeople } from "./seed/people.ts";

/** The demo workspace, once: it does nothing where anybody has an account. */
const env = readEnv(process.env);
const log = createLogger(env, "seed");
const pool = createPool(
  { url: env.DATABASE_URL, name: "seed", max: 6, statementTimeoutMs: 15_000, secretKeys: env.SECRET_KEYS },
  (error) => log.warn({ err: error }, "an idle connection broke"),
);
const runtime: Runtime = {
  env,
  log,
  clock: systemClock,
  pool,
  prisma: createPrisma(pool),
  secrets: createSecretBox(env.SECRET_KEYS),
  notifier: createNotifier(pool, (error) => log.warn({ err: error }, "a notice was not sent")),
};
try {
  const { rowCount } = await pool.query("select from auth_user limit 1");
  if (rowCount === 0) {
    const accounts = await createAccounts({ pool, clock: systemClock, log, env });
    const people = await seedPeople(accounts, { email: env.DEMO_EMAIL, password: env.DEMO_PASSWORD });
    const media = {
      store: createMediaStore({ dir: env.MEDIA_DIR, pool }),
      links: createMediaLinks({ secretKeys: env.SECRET_KEYS, clock: systemClock }),
    };
    const { buyersId } = await seedAddressBook(runtime, people.workspaceId);
    const channelIds = await seedLife(runtime, { media, accept: createAcceptMessages({ pool, log }) }, people);
    await seedCampaign(runtime, media.store, { people, segmentId: buyersId, channelIds });
    await runtime.notifier.flush();
    log.info({ workspaceId: people.workspaceId }, "made the demo workspace");
  }
} finally {
  await pool.end();
}
