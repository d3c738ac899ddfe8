import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { CHANNEL_STATES } from "../provider.ts";
import type { SessionManager } from "./manager.ts";

export type SessionMetrics = ReturnType<typeof createSessionMetrics>;

const LAG_RESOLUTION_MS = 10;

/** A session worker's figures in a registry of its own. No label carries an id. `sessions` is asked at each scrape. */
export function createSessionMetrics(sessions: () => SessionManager) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // The delay beyond the timer's own resolution is what a message would wait.
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  const lagMs = (percentile: number) => Math.max(0, lag.percentile(percentile) / 1e6 - LAG_RESOLUTION_MS);
  new Gauge({
    name: "baton_sessions_loop_lag_p99_seconds",
    help: "99th percentile of the event loop's lag since the last scrape",
    registers,
    collect() {
      this.set(lagMs(99) / 1_000);
      lag.reset();
    },
  });
  new Gauge({
    name: "baton_sessions",
    help: "Channels held, by state",
    labelNames: ["state"],
    registers,
    collect() {
      const byState = sessions().stats().byState;
      for (const state of ["opening", ...CHANNEL_STATES] as const) this.set({ state }, byState.get(state) ?? 0);
    },
  });
  const sends = new Counter({
    name: "baton_sends_total",
    help: "Messages handed to a provider, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const sendSeconds = new Histogram({
    name: "baton_send_seconds",
    help: "From the hand-over to the provider's answer",
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 20],
    registers,
  });
  return {
    registry,
    onSettled: (outcome: string, seconds: number): void => {
      sends.inc({ outcome });
      sendSeconds.observe(seconds);
    },
  };
}
