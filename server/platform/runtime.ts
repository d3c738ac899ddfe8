import type { Clock } from "./clock.ts";
import type { Env } from "./env.ts";
import type { Logger } from "./logger.ts";
import type { SecretBox } from "./secrets.ts";
import type { Notifier } from "../db/feed.ts";
import type { Pool } from "../db/pool.ts";
import type { Prisma } from "../db/prisma.ts";

/** What an entry point makes once and passes down; use cases take the parts they need. */
export type Runtime = {
  env: Env;
  log: Logger;
  clock: Clock;
  pool: Pool;
  prisma: Prisma;
  secrets: SecretBox;
  notifier: Notifier;
};
