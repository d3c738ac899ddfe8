import { afterAll, beforeAll, expect, test } from "vitest";
import { all, one, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { startStack, until, type Stack } from "./testing/stack.ts";

const db = useTestDatabase();
let stack: Stack;
const ACCOUNT = "+351910000118";
const CUSTOMER = "+351912345678";

beforeAll(async () => {
  stack = await startStack(db);
});
afterAll(() => stack.stop());

test("a real Baileys client pairs by code, receives, answers with ticks, and after a kill goes on without another scan", async () => {
  const [channelId = ""] = await stack.addChannels(1, { perMinute: 600, burst: 100 }, "linked");
  const channel = () =>
    one(
      db.pool,
      sql<{ state: string; qr: string | null; phone: string | null }>`
        select state, qr, phone from channel where id = ${channelId}`,
    );
  const inbound = async () =>
    (
      await all(
        db.pool,
        sql<{ body: string }>`
          select body from message where channel_id = ${channelId} and direction = 1 order by created_at, seq`,
      )
    ).map((row) => row.body);
  const statusOf = async (id: string) =>
    (await one(db.pool, sql<{ status: number }>`select status from message where id = ${id}`)).status;

  const worker = await stack.addWorker();
  await until("a code is shown", async () => (await channel()).qr !== null);
  await stack.post("/linked/scan", { qr: (await channel()).qr, phone: ACCOUNT });
  await until("connected", async () => (await channel()).state === "connected");
  expect(await channel()).toEqual({ state: "connected", qr: null, phone: ACCOUNT });

  const say = (text: string) =>
    stack.post("/customers/say", { accountPhone: ACCOUNT, phone: CUSTOMER, name: "Inês", text });
  await say("Do you have the lamp?");
  await until("stored", async () => (await inbound()).length === 1);
  const reply = await stack.send(channelId, CUSTOMER, "Yes, in white.");
  await until("read", async () => (await statusOf(reply)) === 40);

  worker.child.kill("SIGKILL");
  await worker.exited;
  await say("Said while nobody was there");
  await stack.addWorker();
  await until("stored after the kill", async () => (await inbound()).length === 2, 25_000);
  const second = await stack.send(channelId, CUSTOMER, "We are back.");
  await until("read", async () => (await statusOf(second)) === 40);
  expect(await inbound()).toEqual(["Do you have the lamp?", "Said while nobody was there"]);

  const keys = await all(
    db.pool,
    sql<{ value: string }>`select value from channel_auth where channel_id = ${channelId}`,
  );
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.filter((row) => !row.value.startsWith("k1."))).toEqual([]);
}, 90_000);
