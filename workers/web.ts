import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { z } from "zod";
import { registerLogMetrics } from "#server/api-log/index.ts";
import { createApp } from "#server/api/app.ts";
import { createContextFor } from "#server/api/context.ts";
import { createPageListener } from "#server/api/page-listener.ts";
import { publicConfigOf, realtimeUrlOf } from "#server/api/public-config.ts";
import { createReadiness } from "#server/api/readiness.ts";
import { appRouter } from "#server/api/root.ts";
import { createWebListener, webServerOptions } from "#server/api/web-listener.ts";
import { WEB_RUNTIME, type WebRuntime } from "#server/api/web-runtime.ts";
import { createPool } from "#server/db/pool.ts";
import { readEnv } from "#server/platform/env.ts";
import { createHttpServer } from "#server/platform/http-server.ts";
import { createLogger } from "#server/platform/logger.ts";
import { onStop } from "./shared/on-stop.ts";
import { createRuntime } from "./shared/runtime.ts";
import { hearControl } from "./web/hear-control.ts";
import { createServices } from "./web/services.ts";

/** The web process: Hono answers the API, Next the pages. `--dev` runs Next's development server. */
const ROOT = join(import.meta.dirname, "..");
const isDev = process.argv.includes("--dev");
const env = readEnv(process.env);
const log = createLogger(env, "web");
const runtime = createRuntime({ env, log, name: "web", poolSize: 20, statementTimeoutMs: 5_000 });
const onIdleError = (error: Error) => log.warn({ err: error }, "an idle database connection broke");
// Accepting messages takes turns on a connection of its own, where its statements stay planned: among those of the pool each would plan
// them once for itself and again with each new set of statistics, a quarter of their cost (measured).
const acceptPool = createPool(
  { url: env.DATABASE_URL, name: "web-accept", max: 1, statementTimeoutMs: 5_000 },
  onIdleError,
);
const services = await createServices(runtime, acceptPool);
const contextFor = createContextFor(runtime, services);
const control = await hearControl(env.DATABASE_URL, services, log);

const manifest = z.object({ version: z.string() });
const { version } = manifest.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
const webRuntime: WebRuntime = { router: appRouter, contextFor, config: publicConfigOf(env, version) };
Object.assign(globalThis, { [WEB_RUNTIME]: webRuntime });

const server = createHttpServer(webServerOptions({ isDev }));
const app = next({ dev: isDev, dir: ROOT, hostname: env.WEB_HOST, port: env.WEB_PORT, httpServer: server });
await app.prepare();
const readiness = createReadiness(runtime.pool, join(ROOT, "prisma/migrations"), {
  accept: services.accept,
  hook: services.hook,
});
registerLogMetrics(services.requestLog, readiness.metrics);
const api = getRequestListener(createApp({ runtime, services, readiness }).fetch);
const pages = createPageListener({
  runtime,
  contextFor,
  next: app.getRequestHandler(),
  realtimeUrl: realtimeUrlOf(env),
  isDev,
});
server.on("request", createWebListener({ api, pages, isDev }));
server.listen(env.WEB_PORT, env.WEB_HOST, () => log.info({ address: server.address() }, "web listens"));

onStop(log, async () => {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  // A page that streams or a client that holds on gets three seconds.
  setTimeout(() => server.closeAllConnections(), 3_000).unref();
  await closed;
  await services.accept.idle();
  await services.hook.idle();
  services.hook.close();
  await services.apiKeys.close();
  await services.allowances.close();
  await services.requestLog.close();
  await runtime.notifier.flush();
  await control.close();
  await acceptPool.end();
  await runtime.pool.end();
});
