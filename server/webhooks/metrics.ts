import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Pool } from "#server/db/transaction.ts";
import { readQueueFigures, type QueueFigures } from "./sql/read-queue-figures.ts";
import type { Outcome } from "./sql/settle-deliveries.ts";
import { FAILURES } from "./states.ts";

/** What a pump tells about itself. */
export type PumpFigures = { onOutcome(outcome: Outcome): void; held(count: () => number): void };

const COUNTED_AT_MOST = 10_000;
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/**
 * The pump's figures. No label carries an id. Attempts, seconds and what is in flight are this process's, to be summed; the queue
 * and the endpoints are the installation's, the same from every jobs process, read once a scrape.
 */
export function createPumpMetrics(pool: Pool, registry: Registry): PumpFigures {
  const registers = [registry];
  const attempts = new Counter({
    name: "baton_webhook_attempts_total",
    help: "Attempts that ended, by outcome: succeeded, or why they failed",
    labelNames: ["outcome"],
    registers,
  });
  // A rate needs a zero to begin from. `lost` is written by the reaper for pumps that died: none of ours.
  for (const outcome of ["succeeded", ...FAILURES]) if (outcome !== "lost") attempts.inc({ outcome }, 0);
  const expired = new Counter({
    name: "baton_webhook_expired_total",
    help: "Deliveries that ended unsent because their event had left the feed",
    registers,
  });
  const seconds = new Histogram({
    name: "baton_webhook_attempt_seconds",
    help: "From the start of an attempt to its answer or failure",
    buckets: SECONDS,
    registers,
  });
  let held = () => 0;
  new Gauge({
    name: "baton_webhook_deliveries_in_flight",
    help: "Deliveries that this process holds",
    registers,
    collect() {
      this.set(held());
    },
  });
  registerQueue(() => readQueueFigures(pool, COUNTED_AT_MOST), registers);
  return {
    held: (count) => void (held = count),
    onOutcome({ verdict, failure, durationMs }) {
      if (verdict === "expired") return expired.inc();
      attempts.inc({ outcome: verdict === "succeeded" ? "succeeded" : (failure ?? "status") });
      seconds.observe(durationMs / 1_000);
    },
  };
}

/** A database that does not answer makes them NaN, never an old number or a scrape that fails. */
function registerQueue(read: () => Promise<QueueFigures>, registers: Registry[]): void {
  const ask = shared(() => read().catch(() => null));
  new Gauge({
    name: "baton_webhook_deliveries_due",
    help: "Deliveries that could go out now, also those of endpoints that are open or disabled; counted up to 10,000",
    registers,
    async collect() {
      this.set((await ask())?.due ?? Number.NaN);
    },
  });
  new Gauge({
    name: "baton_webhook_oldest_due_seconds",
    help: "How long the oldest delivery has been due that an endpoint could get now; 0 when none is",
    registers,
    async collect() {
      const figures = await ask();
      this.set(figures ? (figures.oldestDueSeconds ?? 0) : Number.NaN);
    },
  });
  new Gauge({
    name: "baton_webhook_endpoints",
    help: "Endpoints by their breaker: closed (all well), open, half_open (the next one is a probe); or disabled",
    labelNames: ["state"],
    registers,
    async collect() {
      const { closed, open, halfOpen, disabled } = (await ask()) ?? {};
      for (const [state, count] of Object.entries({ closed, open, half_open: halfOpen, disabled }))
        this.set({ state }, count ?? Number.NaN);
    },
  });
}

/** One question for all who ask while it is under way: the gauges of one scrape. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}
