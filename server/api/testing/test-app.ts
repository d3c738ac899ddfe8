import { createRequestLog } from "#server/api-log/index.ts";
import { createAccounts, createAllowances, createApiKeys } from "#server/auth/index.ts";
import { createNotifier } from "#server/db/feed.ts";
import { createPrisma } from "#server/db/prisma.ts";
import type { TestDatabase } from "#server/db/testing/database.ts";
import { createHookProcessor, createProviderHook } from "#server/channels/index.ts";
import { createAcceptMessages, createLaneStore } from "#server/delivery/index.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import { createMediaLinks, createMediaStore } from "#server/media/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { readEnv, type Env } from "#server/platform/env.ts";
import { createLogger, type Logger } from "#server/platform/logger.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { createSegmentCounter } from "#server/segments/index.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../app.ts";
import { createReadiness } from "../readiness.ts";
import type { Services } from "../services.ts";

export const ORIGIN = "http://baton.test";

export type TestApp = {
  runtime: Runtime;
  services: Services;
  clock: Clock & { at: Date };
  /** As over HTTP; `path` is relative to the origin. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** What answers, without middleware. */
  routes: { method: string; path: string }[];
};

/** The settings of a process in a test. */
function testEnv(url: string, more: Record<string, string> = {}): Env {
  return readEnv({
    NODE_ENV: "test",
    DATABASE_URL: url,
    SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
    AUTH_SECRET: "a".repeat(40),
    PUSHER_SECRET: "p".repeat(32),
    PUBLIC_URL: ORIGIN,
    SIGNUP: "open",
    LOG_LEVEL: "silent",
    MEDIA_DIR: join(tmpdir(), "baton-test-media"),
    ...more,
  });
}

/** The whole API over a test database, in this process, with a clock that tests move. */
export async function createTestApp(
  db: TestDatabase,
  settings: { env?: Record<string, string>; log?: Logger } = {},
): Promise<TestApp> {
  const env = testEnv(db.url, settings.env);
  const log = settings.log ?? createLogger(env, "test");
  const clock = { at: new Date(), now: () => clock.at };
  const { pool } = db;
  const runtime: Runtime = {
    env,
    log,
    clock,
    pool,
    prisma: createPrisma(pool),
    secrets: createSecretBox(env.SECRET_KEYS),
    notifier: createNotifier(pool, () => undefined),
  };
  const inbound = createReceiveInbound({ pool, log });
  const lanes = createLaneStore({ pool, log });
  const ports = {
    receiveInbound: inbound.receive.bind(inbound),
    recordEvidence: lanes.recordEvidence.bind(lanes),
  };
  const processor = createHookProcessor({ pool, ports, log });
  const services: Services = {
    accounts: await createAccounts({ pool, clock, log, env }),
    apiKeys: createApiKeys({ pool, clock, log }),
    allowances: createAllowances(pool),
    requestLog: createRequestLog({ pool, clock, log }),
    accept: createAcceptMessages({ pool, log }),
    segmentCounter: createSegmentCounter(pool),
    hook: createProviderHook({ pool, secrets: runtime.secrets, log, processor, isOn: env.SIMULATOR === "on" }),
    media: {
      store: createMediaStore({ dir: env.MEDIA_DIR, pool }),
      links: createMediaLinks({ secretKeys: env.SECRET_KEYS, clock }),
    },
  };
  const migrations = join(import.meta.dirname, "../../../prisma/migrations");
  const readiness = createReadiness(pool, migrations, { accept: services.accept });
  const app = createApp({ runtime, services, readiness });
  return {
    runtime,
    services,
    clock,
    request: (path, init) => requestAsNode(app, path, init),
    routes: app.routes
      .filter((route) => route.method !== "ALL" || route.path === "/api/trpc/*")
      .map(({ method, path }) => ({ method, path })),
  };
}

/** Headers set on Node's own answer are part of it, as over HTTP. */
async function requestAsNode(app: ReturnType<typeof createApp>, path: string, init?: RequestInit): Promise<Response> {
  const preset = new Headers();
  const outgoing = { setHeader: (name: string, value: string) => preset.set(name, value) };
  const response = await app.request(path, init, { outgoing });
  response.headers.forEach((value, name) => name !== "set-cookie" && preset.set(name, value));
  response.headers.getSetCookie().forEach((cookie) => preset.append("set-cookie", cookie));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: preset });
}
