import { expect, test } from "vitest";
import type { Identity } from "#server/channels/index.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { createTypingTeller } from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import { collect, connectClient, subscribed, until } from "./testing/clients.ts";
import { startRealtime } from "./testing/realtime.ts";

const db = useTestDatabase();

function newTeller() {
  const clock = { nowMs: 0 };
  const onError = (error: unknown) => {
    throw error;
  };
  return { clock, teller: createTypingTeller({ pool: db.pool, onError, nowMs: () => clock.nowMs }) };
}

async function customerOf(assigneeId: string | null) {
  const channel = await addChannel(db.pool);
  const { conversationId, phone } = await addConversation(db.pool, channel);
  await run(db.pool, sql`update conversation set assignee_id = ${assigneeId} where id = ${conversationId}`);
  return { channel, conversationId, identity: { kind: "phone", value: phone } satisfies Identity };
}

const typings = (got: { event: string; data: unknown }[]) => got.filter(({ event }) => event === "customer.typing");

test("a customer who types is shown to who may see the conversation, and to nobody else", async () => {
  const memberId = newId();
  const { channel, conversationId, identity } = await customerOf(memberId);
  const client = connectClient({ port: (await startRealtime(db.url)).port });
  const names = [`private-member-${memberId}`, `private-all-${channel.workspaceId}`];
  const open = `presence-conversation-${conversationId}`;
  const strangers = [
    `private-unassigned-${channel.workspaceId}`,
    `private-all-${newId()}`,
    `private-member-${newId()}`,
  ];
  const seers = await Promise.all([...names, open].map(async (name) => collect(await subscribed(client, name))));
  const others = await Promise.all(strangers.map(async (name) => collect(await subscribed(client, name))));
  const { teller } = newTeller();
  teller.tell(channel, identity, true);
  await until(() => seers.every((got) => typings(got).length === 1));
  for (const got of seers)
    expect(typings(got)).toEqual([{ event: "customer.typing", data: { conversationId, on: true } }]);
  expect(others.flatMap(typings)).toEqual([]);
  const { rows } = await db.pool.query("select 1 from event where conversation_id = $1", [conversationId]);
  expect(rows).toEqual([]);
});

test("keystrokes are told every two and a half seconds, the end of them at once", async () => {
  const { channel, conversationId, identity } = await customerOf(null);
  const client = connectClient({ port: (await startRealtime(db.url)).port });
  const got = collect(await subscribed(client, `private-all-${channel.workspaceId}`));
  const { clock, teller } = newTeller();
  for (const atMs of [0, 500, 2_400, 2_600]) {
    clock.nowMs = atMs;
    teller.tell(channel, identity, true);
    await teller.idle();
  }
  teller.tell(channel, identity, false);
  teller.tell(channel, identity, false);
  teller.tell(channel, { kind: "phone", value: "+15550001111" }, true);
  await teller.idle();
  await until(() => typings(got).length >= 3);
  expect(typings(got).map(({ data }) => data)).toEqual([
    { conversationId, on: true },
    { conversationId, on: true },
    { conversationId, on: false },
  ]);
});

test("who has written is not said to type what came, and is told at once when they go on", async () => {
  const { channel, conversationId, identity } = await customerOf(null);
  const client = connectClient({ port: (await startRealtime(db.url)).port });
  const got = collect(await subscribed(client, `private-all-${channel.workspaceId}`));
  const { clock, teller } = newTeller();
  teller.tell(channel, identity, true);
  teller.said(channel, [{ kind: "lid", value: "1" }, identity]);
  await teller.idle();
  clock.nowMs = 200;
  teller.tell(channel, identity, true);
  await teller.idle();
  await until(() => typings(got).length > 0);
  expect(typings(got).map(({ data }) => data)).toEqual([{ conversationId, on: true }]);
});
