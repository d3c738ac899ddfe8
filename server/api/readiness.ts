import { readdirSync } from "node:fs";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Pool } from "#server/db/pool.ts";
import { all, sql } from "#server/db/sql.ts";
import type { Check, Readiness } from "./health.ts";

/** Whether PostgreSQL answers, and every migration this build knows is applied. */
function databaseCheck(pool: Pool, migrations: string): Check {
  const known = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  return async () => {
    try {
      const applied = await all(
        pool,
        sql<{ name: string }>`select migration_name as name from _prisma_migrations where finished_at is not null`,
      );
      const names = new Set(applied.map((row) => row.name));
      const missing = known.filter((name) => !names.has(name));
      return missing.length === 0 ? null : `${missing.length} migrations are not applied`;
    } catch {
      return "the database does not answer";
    }
  };
}

/** `queues`: bounded queues of this process by name; a full one means that requests are refused. */
export function createReadiness(
  pool: Pool,
  migrations: string,
  queues: Record<string, { isFull(): boolean }>,
): Readiness {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: "baton_queue_full",
    help: "1 while a bounded queue of this process refuses requests with 503",
    labelNames: ["queue"],
    registers: [metrics],
    collect() {
      for (const [name, queue] of Object.entries(queues)) this.set({ queue: name }, queue.isFull() ? 1 : 0);
    },
  });
  const queueChecks = Object.entries(queues).map(
    ([name, queue]) => [name, () => Promise.resolve(queue.isFull() ? "the queue is full" : null)] as const,
  );
  return { metrics, checks: { database: databaseCheck(pool, migrations), ...Object.fromEntries(queueChecks) } };
}
