import { afterEach } from "vitest";
import { createNotifier, insertEvents } from "#server/db/feed.ts";
import { createPrisma } from "#server/db/prisma.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import type { TestDatabase } from "#server/db/testing/database.ts";
import type { Pool } from "#server/db/transaction.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readEnv } from "#server/platform/env.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { createPump, type WebhookPump } from "../create-pump.ts";
import { createEndpoint } from "../create-endpoint.ts";
import type { EndpointKey } from "../deps.ts";
import { endpointInput } from "../inputs.ts";
import { startReceiver, type Answering, type Receiver } from "./receiver.ts";

/** A runtime over a test database that may call this machine. */
export function testRuntime(db: TestDatabase, settings: Record<string, string> = {}): Runtime {
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: db.url,
    SECRET_KEYS: `k1:${"k".repeat(43)}=`,
    AUTH_SECRET: "a".repeat(32),
    PUSHER_SECRET: "p".repeat(16),
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOW_ADDRESSES: "127.0.0.1",
    JOBS_PORT: "0",
    WEBHOOK_TIMEOUT_MS: "800",
    WEBHOOK_RETRY_SECONDS: "0,0,0,0,0",
    ...settings,
  });
  const { pool } = db;
  return {
    env,
    log: createLogger(env, "test"),
    clock: systemClock,
    pool,
    prisma: createPrisma(pool),
    secrets: createSecretBox(env.SECRET_KEYS),
    notifier: createNotifier(pool, () => undefined),
  };
}

/** A new workspace with one endpoint that listens to everything, unless told otherwise. */
export async function addEndpoint(
  runtime: Runtime,
  url: string,
  given: Record<string, unknown> = {},
): Promise<EndpointKey & { secret: string }> {
  const workspaceId = newId();
  await run(runtime.pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Test')`);
  return addEndpointTo(runtime, workspaceId, url, given);
}

export async function addEndpointTo(
  runtime: Runtime,
  workspaceId: string,
  url: string,
  given: Record<string, unknown> = {},
): Promise<EndpointKey & { secret: string }> {
  const key = { workspaceId, id: newId() };
  const input = endpointInput.parse({ url, eventTypes: ["*"], ...given });
  const { secret } = await createEndpoint(runtime, key, input);
  return { ...key, secret };
}

/** Appends channel events to the feed; each becomes one public `channel.state`. Returns their ids. */
export function publish(pool: Pool, workspaceId: string, count = 1, conversationId?: string): Promise<string[]> {
  return insertEvents(
    pool,
    Array.from({ length: count }, (_, index) => ({
      workspaceId,
      conversationId,
      type: "channel.state" as const,
      payload: {
        route: { teamId: null, assigneeId: null },
        channel: {
          id: "01936e10-3333-7aaa-8bbb-3c3c3c3c3c3c",
          name: `Sales ${index}`,
          provider: "simulated",
          phone: null,
          state: "connected",
          reason: null,
          desiredState: "connected",
          stateAt: new Date().toISOString(),
        },
      },
    })),
  );
}

export type DeliveryState = { eventId: string; status: string; attempts: number };

/** What became of an endpoint's deliveries, and what waits, by event. */
export function readDeliveries(pool: Pool, endpointId: string): Promise<DeliveryState[]> {
  return all(
    pool,
    sql<DeliveryState>`
      select event_id as "eventId", status, attempts from delivery where endpoint_id = ${endpointId}
      union all select event_id, 'waiting', attempts from delivery_due where endpoint_id = ${endpointId}
      order by 1`,
  );
}

/** Resolves when nothing of an endpoint waits any more. */
export async function untilDrained(pool: Pool, endpointId: string, withinMs = 15_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; ;) {
    const { waiting } = await one(
      pool,
      sql<{ waiting: number }>`select count(*)::integer as waiting from delivery_due where endpoint_id = ${endpointId}`,
    );
    if (waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${waiting} deliveries still wait`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function inFlight(pool: Pool, endpointId: string): Promise<{ inFlight: number }> {
  return one(
    pool,
    sql<{ inFlight: number }>`select in_flight as "inFlight" from endpoint_lane where endpoint_id = ${endpointId}`,
  );
}

export type Rig = {
  receive: (answering?: Answering) => Promise<Receiver>;
  pump: (runtime: Runtime) => WebhookPump;
};

/** Receivers and running pumps that end with their test. */
export function useRig(): Rig {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    async receive(answering) {
      const receiver = await startReceiver(answering);
      closing.push(() => receiver.close());
      return receiver;
    },
    pump(runtime) {
      const pump = createPump(runtime);
      closing.push(() => pump.stop());
      pump.start();
      return pump;
    },
  };
}
