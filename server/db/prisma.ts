import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";
import type { Pool } from "./pool.ts";

export type Prisma = PrismaClient;

/** Prisma on the shared pool, for plain settings only: what emits or audits goes through `withTransaction` and SQL. */
export function createPrisma(pool: Pool): Prisma {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
