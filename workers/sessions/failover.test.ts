import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { startStack, until, type Stack } from "./testing/stack.ts";

// Real processes that start, die and are missed for a lease: seconds each, more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const db = useTestDatabase();
let stack: Stack;
const CUSTOMER = "+351912345678";

beforeEach(async () => {
  stack = await startStack(db);
});
// The next test's workers must find no channel of this one.
afterEach(async () => {
  await stack.stop();
  await db.pool.query("update channel set archived_at = now(), worker_id = null");
  await db.pool.query("delete from session_worker");
});

const heldBy = async () =>
  (
    await all(
      db.pool,
      sql<{ n: number }>`
        select count(*)::int as n from channel where archived_at is null and worker_id is not null group by worker_id order by 1`,
    )
  ).map(({ n }) => n);
const connected = (count: number) => async () => (await stack.connected()) === count;
const statuses = async () =>
  (
    await all(
      db.pool,
      sql<{ status: number }>`select distinct status from message where workspace_id = ${stack.workspaceId} order by 1`,
    )
  ).map(({ status }) => status);

describe("session workers", () => {
  test("share the channels, and hand over to one that joins later", async () => {
    await stack.addChannels(20);
    await stack.addWorker();
    await until("all connected", connected(20));
    expect(await heldBy()).toEqual([20]);
    await stack.addWorker();
    await until("shared", async () => (await heldBy()).join() === "10,10");
    await until("all connected", connected(20));
  });

  test("take over a killed one's channels within 10 s; nothing is lost and nothing arrives twice", async () => {
    const channels = await stack.addChannels(10);
    const [first] = [await stack.addWorker(), await stack.addWorker()];
    await until("shared", async () => (await heldBy()).join() === "5,5");
    await until("all connected", connected(10));
    const ids: string[] = [];
    const send = async (round: number) => {
      for (const channelId of channels) ids.push(await stack.send(channelId, CUSTOMER, `round ${round}`));
    };
    for (let round = 0; round < 10; round += 1) await send(round);
    first.child.kill("SIGKILL");
    const killedAt = performance.now();
    for (let round = 10; round < 20; round += 1) await send(round);
    await until("taken over", async () => (await heldBy()).join() === "10");
    await until("all connected", connected(10));
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await until("all sent", async () => (await stack.ledger()).ids === ids.length, 20_000);
    await until("all delivered", async () => (await statuses()).join() === "30", 20_000);
    for (const channelId of channels) {
      const texts = (await stack.lines(channelId)).map((line) => line.text);
      expect([...texts].sort()).toEqual(Array.from({ length: 20 }, (_, round) => `round ${round}`).sort());
    }
  });

  test("killed in mid-send: the message is in doubt, goes out under the same id and is seen once", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    const worker = await stack.addWorker();
    await until("connected", connected(1));
    await stack.post("/faults", { channelId, kind: "no_ack" });
    await stack.send(channelId, CUSTOMER, "In mid-send");
    await until("taken by the far side", async () => (await stack.ledger(channelId)).ids === 1);
    worker.child.kill("SIGKILL");
    await worker.exited;
    await stack.addWorker();
    await until("in doubt", async () => (await statuses()).join() === "15");
    await until("delivered", async () => (await statuses()).join() === "30");
    expect((await stack.ledger(channelId)).rows).toEqual([expect.objectContaining({ count: 2 })]);
    expect(await stack.lines(channelId)).toHaveLength(1);
  });

  test("keep the number's pace over a takeover: 20 a minute after a burst of 5, also by default", async () => {
    const [channelId = ""] = await stack.addChannels(1, { perMinute: 20, burst: 5 });
    const worker = await stack.addWorker();
    await until("connected", connected(1));
    const startedAt = performance.now();
    for (let index = 0; index < 20; index += 1) await stack.send(channelId, CUSTOMER, `${index}`);
    await until("the burst is out", async () => (await stack.ledger(channelId)).ids >= 5);
    worker.child.kill("SIGKILL");
    await worker.exited;
    await stack.addWorker();
    await until("connected again", connected(1));
    await until("two more", async () => (await stack.ledger(channelId)).ids >= 7);
    await sleep(3_000);
    const allowed = 5 + Math.ceil(((performance.now() - startedAt) / 60_000) * 20);
    expect((await stack.ledger(channelId)).ids).toBeLessThanOrEqual(allowed);
  });

  test("told to stop, free their channels at once for another, with nothing in doubt", async () => {
    const channels = await stack.addChannels(6);
    const worker = await stack.addWorker();
    await until("all connected", connected(6));
    for (const channelId of channels) await stack.send(channelId, CUSTOMER, "Before");
    const other = stack.addWorker();
    worker.child.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
    await other;
    const tookMs = await until("all connected", connected(6));
    expect(tookMs).toBeLessThan(3_000);
    for (const channelId of channels) await stack.send(channelId, CUSTOMER, "After");
    await until("all delivered", async () => (await statuses()).join() === "30");
    expect(await stack.ledger()).toMatchObject({ ids: 12, duplicates: 0 });
  });

  test("frozen for longer than the lease, are fenced: what they still write is refused", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    const frozen = await stack.addWorker();
    await until("connected", connected(1));
    const epochOf = async () =>
      (await all(db.pool, sql<{ epoch: number }>`select epoch from channel where id = ${channelId}`))[0]?.epoch;
    const before = await epochOf();
    frozen.child.kill("SIGSTOP");
    await stack.addWorker();
    await until("taken over", async () => (await epochOf()) !== before);
    await until("connected", connected(1));
    const after = await epochOf();
    frozen.child.kill("SIGCONT");
    await sleep(2_000);
    const [row] = await all(
      db.pool,
      sql<{ state: string; epoch: number }>`select state, epoch from channel where id = ${channelId}`,
    );
    expect(row).toEqual({ state: "connected", epoch: after });
    await stack.send(channelId, CUSTOMER, "By the new holder");
    await until("delivered", async () => (await statuses()).join() === "30");
    expect((await stack.ledger(channelId)).rows).toEqual([expect.objectContaining({ count: 1 })]);
  });

  test("bring to rest what a dead one held and nobody wants any more; what was in flight is in doubt", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    const worker = await stack.addWorker();
    await until("connected", connected(1));
    await stack.post("/faults", { channelId, kind: "no_ack" });
    await stack.send(channelId, CUSTOMER, "In mid-send");
    await until("taken by the far side", async () => (await stack.ledger(channelId)).ids === 1);
    worker.child.kill("SIGKILL");
    await worker.exited;
    await db.pool.query("update channel set desired_state = 'disconnected' where id = $1", [channelId]);
    await stack.addWorker();
    await until("in doubt", async () => (await statuses()).join() === "15");
    const [row] = await all(
      db.pool,
      sql<{
        state: string;
        free: boolean;
      }>`select state, worker_id is null as free from channel where id = ${channelId}`,
    );
    expect(row).toEqual({ state: "disconnected", free: true });
  });

  test("say where a provider is not run, and leave the number to a person", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    await stack.addWorker({ SIMULATOR: "off" });
    const row = async () =>
      (
        await all(
          db.pool,
          sql<{ state: string; reason: string; desired: string; free: boolean }>`
            select state, state_reason as reason, desired_state as desired, worker_id is null as free
            from channel where id = ${channelId}`,
        )
      )[0];
    await until("given up", async () => (await row())?.free === true && (await row())?.desired === "disconnected");
    expect(await row()).toEqual({
      state: "disconnected",
      reason: "simulator_off",
      desired: "disconnected",
      free: true,
    });
  });
});
