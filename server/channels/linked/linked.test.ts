import { afterEach, beforeEach, expect, test } from "vitest";
import { JOURNAL } from "./journal.ts";
import { ANA, type Harness, openLinked, OWN_PHONE, startHarness, textTo } from "./testing/harness.ts";
import { until } from "./testing/memory-host.ts";

let harness: Harness;

beforeEach(async () => {
  harness = await startHarness();
  harness.wire.addCustomer(ANA);
});
afterEach(() => harness.close());

test("a client pairs by QR, survives the restart it is told to make, and knows its number", async () => {
  const linked = await openLinked(harness);
  expect(linked.reports.map(({ state }) => state)).toEqual(["connecting", "awaiting_scan", "connecting", "connected"]);
  expect(linked.reports.at(-1)?.phone).toBe(OWN_PHONE);
  const qr = linked.reports.find((report) => report.qr)?.qr;
  expect(qr?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
});

test("a customer's text arrives once, with LID, phone, name and time, by either addressing", async () => {
  const linked = await openLinked(harness);
  const first = await harness.wire.customerSays(OWN_PHONE, ANA, "Olá, tudo bem? 👋");
  const second = await harness.wire.customerSays(OWN_PHONE, ANA, "Segunda", "pn");
  await until("two messages", () => linked.inbound.length === 2);
  expect(linked.inbound.map(({ providerMessageId }) => providerMessageId)).toEqual([first, second]);
  expect(linked.texts()).toEqual(["Olá, tudo bem? 👋", "Segunda"]);
  for (const message of linked.inbound) {
    expect(message).toMatchObject({ senderName: "Ana", fromMe: false, live: true });
    expect(message.identities).toEqual([
      { kind: "lid", value: ANA.lid },
      { kind: "phone", value: ANA.phone },
    ]);
    expect(Math.abs(message.sentAt.getTime() - Date.now())).toBeLessThan(5_000);
  }
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
});

test("a text is sent under our id, acked, delivered and read", async () => {
  const linked = await openLinked(harness);
  expect(await linked.session.send(textTo("3EB0A1", "Bom dia"))).toEqual({ outcome: "sent" });
  await until("read", () => linked.statuses("3EB0A1").includes("read"));
  expect(linked.statuses("3EB0A1")).toEqual(["delivered", "read"]);
  expect(harness.wire.ledger()).toMatchObject([{ id: "3EB0A1", to: ANA.phone, text: "Bom dia", duplicates: 0 }]);
});

test("a bare phone is looked up: known by its LID, unknown refused", async () => {
  const linked = await openLinked(harness);
  expect(await linked.session.send(textTo("3EB0B1", "Oi", [{ kind: "phone", value: ANA.phone }]))).toEqual({
    outcome: "sent",
  });
  await until("taken", () => harness.wire.ledger()[0]?.text === "Oi");
  expect(await linked.session.send(textTo("3EB0B2", "Oi", [{ kind: "phone", value: "+5511977776666" }]))).toEqual({
    outcome: "refused",
    code: null,
    reason: "not_on_whatsapp",
  });
});

test("a conversation goes on in both directions over one Signal session", async () => {
  const linked = await openLinked(harness);
  for (let round = 0; round < 5; round++) {
    await harness.wire.customerSays(OWN_PHONE, ANA, `pergunta ${round}`);
    await until("question", () => linked.inbound.length === round + 1);
    await linked.session.send(textTo(`3EB0C${round}`, `resposta ${round}`));
    await until("answer", () => harness.wire.ledger()[round]?.text === `resposta ${round}`);
  }
  expect(linked.lines.filter((line) => line.includes("decrypt"))).toEqual([]);
});

test("sends and receives at the same time lose and double nothing on a store that takes its time", async () => {
  const linked = await openLinked(harness);
  await linked.session.send(textTo("3EB0D", "3EB0D"));
  linked.auth.latencyMs = 3;
  const ids = Array.from({ length: 25 }, (_, index) => `3EB0D${index}`);
  await Promise.all([
    ...ids.map((id) => linked.session.send(textTo(id, id))),
    ...ids.map((id) => harness.wire.customerSays(OWN_PHONE, ANA, id)),
  ]);
  await until("all sent", () => harness.wire.ledger().filter(({ text }) => text !== null).length === ids.length + 1);
  await until("all received", () => linked.inbound.length === ids.length);
  expect(linked.texts()).toEqual(ids);
  expect(harness.wire.ledger().every(({ text, id, duplicates }) => text === id && duplicates === 0)).toBe(true);
  expect(linked.lines.filter((line) => line.includes("decrypt"))).toEqual([]);
  expect(harness.wire.retriesAsked()).toBe(0);
});

test("what is written on the own phone comes as ours, in the customer's thread", async () => {
  const linked = await openLinked(harness);
  await harness.wire.phoneSays(OWN_PHONE, ANA, "Respondi do celular");
  await until("the copy", () => linked.inbound.length === 1);
  expect(linked.inbound[0]).toMatchObject({
    fromMe: true,
    identities: [
      { kind: "lid", value: ANA.lid },
      { kind: "phone", value: ANA.phone },
    ],
    content: { kind: "text", text: "Respondi do celular" },
  });
  expect(linked.inbound[0]?.senderName).toBeUndefined();
});

test("a message that came without its content is asked of the own phone, and journalled as any other", async () => {
  const linked = await openLinked(harness);
  const id = harness.wire.customerSaysUnavailable(OWN_PHONE, ANA, "Vi o anúncio");
  await until("the message", () => linked.inbound.length === 1);
  expect(linked.inbound[0]).toMatchObject({
    providerMessageId: id,
    identities: [{ kind: "lid", value: ANA.lid }],
    senderName: "Ana",
    content: { kind: "text", text: "Vi o anúncio" },
    fromMe: false,
  });
  expect(linked.auth.writes.flat().some(({ type }) => type === JOURNAL)).toBe(true);
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
});

test("reading reaches the customer, typing reaches us", async () => {
  const linked = await openLinked(harness);
  const read: string[] = [];
  harness.wire.events.on("read", ({ ids }) => read.push(...ids));
  const id = await harness.wire.customerSays(OWN_PHONE, ANA, "Oi");
  const message = await until("message", () => linked.inbound[0]);
  await linked.session.markRead(message.identities, [id]);
  await until("read", () => read.includes(id));
  harness.wire.customerTypes(OWN_PHONE, ANA, true);
  await until("typing", () => linked.typing.at(-1) === true);
});

test("a message to nobody who can be addressed is refused for good", async () => {
  const linked = await openLinked(harness);
  for (const to of [[], [{ kind: "bsuid", value: "BR.1" }] as const]) {
    const outcome = await linked.session.send(textTo("3EB0E0", "Oi", [...to]));
    expect(outcome).toEqual({ outcome: "refused", code: null, reason: "no_address" });
  }
});

test("an image is refused for good and in plain words", async () => {
  const linked = await openLinked(harness);
  const media = { mediaId: "m", mime: "image/png", sizeBytes: 1 };
  const outcome = await linked.session.send({ ...textTo("3EB0E1", ""), content: { kind: "image", media } });
  expect(outcome).toEqual({ outcome: "refused", code: null, reason: "media_unsupported" });
  expect(harness.wire.ledger()).toEqual([]);
});

test("logging out unlinks on the phone and forgets every key", async () => {
  const linked = await openLinked(harness);
  await linked.session.logout();
  expect(linked.auth.rows.size).toBe(0);
  expect(harness.wire.liveCount(OWN_PHONE)).toBe(0);
  expect(await linked.session.send(textTo("3EB0F1", "Oi"))).toMatchObject({ outcome: "not_sent" });
});
