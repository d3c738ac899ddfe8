import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import type { Registry } from "prom-client";
import { DomainError } from "#server/platform/errors.ts";
import { mayReadMetrics } from "#server/platform/metrics-access.ts";
import type { EdgeEnv } from "./edge.ts";

/** One thing that must hold before this process should get requests. Resolves to null, or to what is wrong. */
export type Check = () => Promise<string | null>;

export type Readiness = { checks: Record<string, Check>; metrics: Registry };

/** A check that does not come to an end is a failed one. */
const CHECK_TIMEOUT_MS = 2_000;

async function resultOf(check: Check): Promise<string> {
  const answer = await Promise.race([check(), sleep(CHECK_TIMEOUT_MS, "no answer in time", { ref: false })]);
  return answer ?? "ok";
}

/** /healthz: the process runs. /readyz: it can serve. /metrics: Prometheus text, for this machine or by METRICS_TOKEN. */
export function healthRoutes({ checks, metrics }: Readiness, metricsToken: string | undefined): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get("/healthz", (c) => c.text("ok"));
  routes.get("/readyz", async (c) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
    );
    const isReady = results.every(([, result]) => result === "ok");
    if (!isReady) c.header("retry-after", "2");
    return c.json({ ready: isReady, checks: Object.fromEntries(results) }, isReady ? 200 : 503);
  });
  routes.get("/metrics", async (c) => {
    const reader = { address: c.env.incoming?.socket.remoteAddress, headers: c.req.header() };
    if (!mayReadMetrics(reader, metricsToken)) throw new DomainError("not_found");
    return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  });
  return routes;
}
