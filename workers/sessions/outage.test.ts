import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCluster, type Cluster } from "#server/db/embedded/cluster.ts";
import { TEST_SETTINGS } from "#server/db/embedded/settings.ts";
import { migrate } from "#server/db/migrate.ts";
import { createPool, type Pool } from "#server/db/pool.ts";
import { all, sql } from "#server/db/sql.ts";
import { countWaiting, holdLock } from "#server/db/testing/locks.ts";
import { startStack, until, type Stack, type Worker } from "./testing/stack.ts";

// PostgreSQL is stopped here, so this file has one of its own.
const dir = mkdtempSync(join(tmpdir(), "baton-outage-"));
let cluster: Cluster;
let pool: Pool;
let stack: Stack;
let worker: Worker;
let channelId = "";

const start = (port: number) => startCluster({ dir, port, settings: { ...TEST_SETTINGS, fsync: "on" } });

beforeAll(async () => {
  if (process.getuid?.() === 0) chownSync(dir, 65_534, 65_534);
  cluster = await start(0);
  const url = cluster.url("postgres");
  await migrate(url, join(import.meta.dirname, "../../prisma/migrations"));
  pool = createPool({ url, name: "test", max: 4, statementTimeoutMs: 5_000 }, () => undefined);
  stack = await startStack({ url, pool });
  [channelId = ""] = await stack.addChannels(3);
  worker = await stack.addWorker();
});
afterAll(async () => {
  await stack.stop();
  await pool.end();
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
});

test("a worker without PostgreSQL closes its sessions before its lease ends, and comes back by itself", async () => {
  await until("all connected", async () => (await stack.connected()) === 3);

  const port = Number(new URL(cluster.url("postgres")).port);
  await cluster.stop();
  const closedAfterMs = await until("all closed", async () => (await stack.connected()) === 0);
  expect(closedAfterMs).toBeLessThan(6_000);
  expect((await fetch(worker.readyz)).status).toBe(503);
  await stack.post("/customers/say", { channelId, phone: "+351912345678", name: "Inês", text: "Said meanwhile" });

  await sleep(1_000);
  cluster = await start(port);
  await until("all connected again", async () => (await stack.connected()) === 3, 20_000);
  expect((await fetch(worker.readyz)).status).toBe(200);
  const bodies = () => all(pool, sql<{ body: string }>`select body from message where direction = 1`);
  await until("what was said is stored", async () => (await bodies()).length > 0);
  expect(await bodies()).toEqual([{ body: "Said meanwhile" }]);
  const id = await stack.send(channelId, "+351912345678", "We are back");
  const status = () => all(pool, sql<{ status: number }>`select status from message where id = ${id}`);
  await until("delivered", async () => (await status())[0]?.status === 30);
}, 60_000);

test("PostgreSQL restarts under a claim: no session closes, and each message goes out once", async () => {
  await until("all connected", async () => (await stack.connected()) === 3, 20_000);
  const epochs = () => all(pool, sql<{ epoch: number }>`select epoch from channel order by id`);
  const before = await epochs();
  const { ids: sentBefore } = await stack.ledger(channelId);
  const letGo = await holdLock(pool, sql`select from channel where id = ${channelId} for no key update`);
  const texts = Array.from({ length: 50 }, (_, index) => `Backlog ${index}`);
  const ids = await Promise.all(texts.map((text) => stack.send(channelId, "+351912345678", text)));
  await until("the claim waits", async () => (await countWaiting(pool)) > 0);

  const port = Number(new URL(cluster.url("postgres")).port);
  await cluster.stop();
  cluster = await start(port);
  await letGo().catch(() => undefined);
  const open = () =>
    all(pool, sql<{ n: number }>`select count(*) as n from message where id = any(${ids}::uuid[]) and status < 30`);
  await until("all delivered", async () => (await open())[0]?.n === 0);
  expect(await epochs()).toEqual(before);
  expect(await stack.ledger(channelId)).toMatchObject({ ids: sentBefore + texts.length, duplicates: 0 });
}, 60_000);
