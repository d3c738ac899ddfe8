import { afterEach, beforeEach, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { JOURNAL, makeOrder } from "./journal.ts";
import { ANA, type Harness, type OpenedSession, openLinked, OWN_PHONE, startHarness } from "./testing/harness.ts";
import { memoryAuth, until } from "./testing/memory-host.ts";

let harness: Harness;

beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const journalSize = async ({ auth }: OpenedSession) => (await auth.list(JOURNAL)).size;

/** The stored rows as they are now, in a store of their own: what a killed process leaves behind. */
const snapshot = ({ auth }: OpenedSession) => memoryAuth(new Map(auth.rows));

const never = () => new Promise<void>(() => undefined);

test("the ratchet and the journal row of a message are one write, before the receipt", async () => {
  const linked = await openLinked(harness);
  linked.host.receiveInbound = never;
  let writesAtReceipt: number | null = null;
  harness.wire.events.on("receipt", () => {
    writesAtReceipt ??= linked.auth.writes.length;
  });
  await harness.wire.customerSays(OWN_PHONE, ANA, "Olá");
  await until("the receipt", () => writesAtReceipt !== null);
  const index = linked.auth.writes.findIndex((writes) => writes.some(({ type }) => type === JOURNAL));
  expect(linked.auth.writes[index]?.map(({ type }) => type)).toEqual(expect.arrayContaining(["session", JOURNAL]));
  expect(index).toBeLessThan(Number(writesAtReceipt));
});

test("a process that dies before the insert leaves the message in the journal, and the next one brings it once", async () => {
  const linked = await openLinked(harness);
  linked.host.receiveInbound = never;
  await harness.wire.customerSays(OWN_PHONE, ANA, "Não me perca");
  await until("forgotten by WhatsApp", () => harness.wire.unacked(OWN_PHONE) === 0);
  expect(await journalSize(linked)).toBe(1);
  const left = snapshot(linked);
  await linked.session.close();

  const next = await openLinked(harness, left);
  await until("the message", () => next.inbound.length === 1);
  expect(next.texts()).toEqual(["Não me perca"]);
  await until("the row is gone", () => next.auth.writes.flat().some((it) => it.type === JOURNAL && it.value === null));
  expect(await journalSize(next)).toBe(0);
  await sleep(100);
  expect(next.inbound).toHaveLength(1);
});

test("what a process left behind comes in the order in which it was written, whatever order the store lists", async () => {
  const linked = await openLinked(harness);
  linked.host.receiveInbound = never;
  const texts = ["um", "dois", "três", "quatro", "cinco"];
  for (const text of texts) await harness.wire.customerSays(OWN_PHONE, ANA, text);
  await until("forgotten by WhatsApp", () => harness.wire.unacked(OWN_PHONE) === 0);
  const left = memoryAuth(new Map([...linked.auth.rows].reverse()));
  await linked.session.close();

  const next = await openLinked(harness, left);
  await until("all", () => next.inbound.length === texts.length);
  expect(next.texts()).toEqual(texts);
});

test("rows keep growing in order over a restart with the clock set back", () => {
  const order = makeOrder(() => 1_000);
  order.seen(5_000_000);
  expect([order.next(), order.next()]).toEqual([5_000_001, 5_000_002]);
  expect(makeOrder(() => 1_000).next()).toBe(1_000_000);
});

const unlinkings = {
  "a 401": ({ wire }: Harness) => Promise.resolve(wire.disconnect(OWN_PHONE, 401)),
  "a log-out": (_: Harness, { session }: OpenedSession) => session.logout(),
};

test.each(Object.entries(unlinkings))(
  "%s while the insert is slow loses nothing: the next link brings it",
  async (_, unlink) => {
    const linked = await openLinked(harness);
    linked.host.receiveInbound = never;
    await harness.wire.customerSays(OWN_PHONE, ANA, "Não me perca");
    await harness.wire.phoneSays(OWN_PHONE, ANA, "Respondi do celular");
    await until("forgotten by WhatsApp", () => harness.wire.unacked(OWN_PHONE) === 0);
    await unlink(harness, linked);
    await until("the keys are gone", () => [...linked.auth.rows.keys()].every((key) => key.includes(JOURNAL)));
    await linked.session.close();

    const again = await openLinked(harness, linked.auth);
    await until("both", () => again.inbound.length === 2);
    expect(again.inbound.map(({ content, fromMe }) => [content, fromMe])).toEqual([
      [{ kind: "text", text: "Não me perca" }, false],
      [{ kind: "text", text: "Respondi do celular" }, true],
    ]);
  },
);

test("a process that dies after the insert and before the row is removed doubles nothing", async () => {
  const linked = await openLinked(harness);
  const { receiveInbound } = linked.host;
  const left = memoryAuth();
  linked.host.receiveInbound = async (messages) => {
    await receiveInbound(messages);
    for (const [key, value] of linked.auth.rows) left.rows.set(key, value);
    await never();
  };
  await harness.wire.customerSays(OWN_PHONE, ANA, "Uma vez");
  await until("inserted", () => left.rows.size > 0);
  await linked.session.close();

  const next = await openLinked(harness, left, linked.inbound);
  await until("the row is gone", () => next.auth.writes.flat().some((it) => it.type === JOURNAL && it.value === null));
  expect(next.texts()).toEqual(["Uma vez"]);
});

test("an insert that fails is tried again and holds nothing else up", async () => {
  const linked = await openLinked(harness);
  const { receiveInbound } = linked.host;
  let failures = 2;
  linked.host.receiveInbound = (messages) =>
    failures-- > 0 ? Promise.reject(new Error("no database")) : receiveInbound(messages);
  await harness.wire.customerSays(OWN_PHONE, ANA, "um");
  await harness.wire.customerSays(OWN_PHONE, ANA, "dois");
  await until("both", () => linked.inbound.length === 2);
  expect(linked.texts().sort()).toEqual(["dois", "um"]);
});

test("what cannot be stored is not acknowledged: WhatsApp keeps it until the store is back", async () => {
  const linked = await openLinked(harness);
  await harness.wire.customerSays(OWN_PHONE, ANA, "primeira");
  await until("the first", () => linked.inbound.length === 1);
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
  linked.auth.failWrites = true;
  await harness.wire.customerSays(OWN_PHONE, ANA, "segunda");
  await sleep(400);
  expect(linked.texts()).toEqual(["primeira"]);
  expect(harness.wire.unacked(OWN_PHONE)).toBe(1);
  linked.auth.failWrites = false;
  await until("the second", () => linked.inbound.length === 2);
  expect(linked.texts()).toEqual(["primeira", "segunda"]);
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
});

test("a fenced store ends the session without a word", async () => {
  const linked = await openLinked(harness);
  const reported = linked.reports.length;
  linked.auth.write = () => Promise.reject(Object.assign(new Error("stale"), { code: "session.fenced" }));
  await harness.wire.customerSays(OWN_PHONE, ANA, "para o próximo dono");
  await until("disconnected", () => harness.wire.liveCount(OWN_PHONE) === 0);
  await sleep(200);
  expect(linked.reports).toHaveLength(reported);
  expect(harness.wire.unacked(OWN_PHONE)).toBe(1);
});
