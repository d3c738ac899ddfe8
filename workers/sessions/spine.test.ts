import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { startStack, until, type Stack } from "./testing/stack.ts";

// Real processes that start, die and are missed for a lease: seconds each, more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const db = useTestDatabase();
let stack: Stack;
const CUSTOMER = "+351912345678";

beforeAll(async () => {
  stack = await startStack(db);
  await stack.addWorker();
});
afterAll(() => stack.stop());

const statusOf = async (messageId: string) =>
  (await all(db.pool, sql<{ status: number }>`select status from message where id = ${messageId}`))[0]?.status;
const stateOf = async (channelId: string) =>
  (await all(db.pool, sql<{ state: string }>`select state from channel where id = ${channelId}`))[0]?.state;
const connect = async () => {
  const [channelId = ""] = await stack.addChannels(1);
  await until("connected", async () => (await stateOf(channelId)) === "connected");
  return channelId;
};

describe("a simulated number", () => {
  test("connects within a second of being added and learns its own phone", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    expect(await until("connected", async () => (await stateOf(channelId)) === "connected")).toBeLessThan(2_000);
    const [row] = await all(db.pool, sql<{ phone: string }>`select phone from channel where id = ${channelId}`);
    expect(row?.phone).toMatch(/^\+35191\d{7}$/);
  });

  test("sends a message once, and its ticks reach read when the customer opens the chat", async () => {
    const channelId = await connect();
    const id = await stack.send(channelId, CUSTOMER, "Good morning");
    await until("delivered", async () => (await statusOf(id)) === 30);
    expect(await stack.lines(channelId)).toEqual([expect.objectContaining({ text: "Good morning" })]);
    await stack.post("/customers/read", { channelId, phone: CUSTOMER });
    await until("read", async () => (await statusOf(id)) === 40);
    expect((await stack.ledger(channelId)).rows).toEqual([expect.objectContaining({ to: CUSTOMER, count: 1 })]);
  });

  test("keeps the order of a burst", async () => {
    const channelId = await connect();
    const texts = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const text of texts) await stack.send(channelId, CUSTOMER, text);
    await until("all sent", async () => (await stack.lines(channelId)).length === texts.length);
    expect((await stack.lines(channelId)).map((line) => line.text)).toEqual(texts);
  });

  test("shows a refusal with WhatsApp's code", async () => {
    const channelId = await connect();
    await stack.post("/faults", { channelId, kind: "refuse", code: 463 });
    const id = await stack.send(channelId, CUSTOMER, "First contact");
    await until("failed", async () => (await statusOf(id)) === 25);
    const [row] = await all(db.pool, sql<{ code: string }>`select error_code as code from message where id = ${id}`);
    expect(row?.code).toBe("463");
  });

  test("stores what a customer writes, once, though it is said again", async () => {
    const channelId = await connect();
    await stack.post("/customers/say", { channelId, phone: CUSTOMER, name: "Inês", text: "Is it open today?" });
    const rows = () =>
      all(db.pool, sql<{ body: string }>`select body from message where channel_id = ${channelId} and direction = 1`);
    await until("stored", async () => (await rows()).length > 0);
    expect(await rows()).toEqual([{ body: "Is it open today?" }]);
  });

  test("comes back by itself after a drop, and what was in flight is in doubt, then sent once", async () => {
    const channelId = await connect();
    await stack.post("/faults", { channelId, kind: "drop" });
    const id = await stack.send(channelId, CUSTOMER, "Through a drop");
    await until("delivered", async () => (await statusOf(id)) === 30, 20_000);
    expect(await stack.lines(channelId)).toHaveLength(1);
    expect((await stack.ledger(channelId)).rows).toEqual([expect.objectContaining({ count: 2 })]);
  });

  test("that was lost on the way goes out again under the same id", async () => {
    const channelId = await connect();
    await stack.post("/faults", { channelId, kind: "lost" });
    const id = await stack.send(channelId, CUSTOMER, "Lost once");
    await until("in doubt", async () => (await statusOf(id)) === 15, 10_000);
    await until("delivered", async () => (await statusOf(id)) === 30, 15_000);
    expect((await stack.ledger(channelId)).rows).toEqual([
      expect.objectContaining({ count: 1, id: id.replaceAll("-", "").toUpperCase() }),
    ]);
  });

  test("that another device takes over is replaced, and stays so until a person connects it", async () => {
    const channelId = await connect();
    await stack.post("/numbers/end", { channelId, reason: "replaced" });
    await until("replaced", async () => (await stateOf(channelId)) === "replaced");
    await until("released", async () => {
      const rows = await all(db.pool, sql`select 1 from channel where id = ${channelId} and worker_id is null`);
      return rows.length === 1;
    });
  });

  test("is unlinked when a person logs it out, and forgets its keys", async () => {
    const channelId = await connect();
    const keys = () => all(db.pool, sql`select 1 from channel_auth where channel_id = ${channelId}`);
    expect(await keys()).toHaveLength(1);
    await db.pool.query("update channel set desired_state = 'logged_out' where id = $1", [channelId]);
    await until("logged out", async () => (await stateOf(channelId)) === "logged_out");
    await until("released", async () => (await keys()).length === 0);
  });

  test("is closed when a person disconnects it", async () => {
    const channelId = await connect();
    await db.pool.query("update channel set desired_state = 'disconnected' where id = $1", [channelId]);
    await until("disconnected", async () => (await stateOf(channelId)) === "disconnected");
  });

  test("that stands under a worker's name without its knowing is freed and taken", async () => {
    const [channelId = ""] = await stack.addChannels(1);
    await db.pool.query("update channel set worker_id = (select id from session_worker limit 1) where id = $1", [
      channelId,
    ]);
    await until("connected", async () => (await stateOf(channelId)) === "connected", 5_000);
  });
});
