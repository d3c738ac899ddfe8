import { afterEach, beforeEach, expect, test } from "vitest";
import { canSend } from "../rules.ts";
import type { Ending } from "../simulator/wire/index.ts";
import {
  ANA,
  type Harness,
  type OpenedSession,
  openLinked,
  OWN_PHONE,
  startHarness,
  textTo,
} from "./testing/harness.ts";
import { until } from "./testing/memory-host.ts";

let harness: Harness;
let linked: OpenedSession;

beforeEach(async () => {
  harness = await startHarness({}, { ackTimeoutMs: 2_000, keepAliveIntervalMs: 1_000 });
  harness.wire.addCustomer(ANA);
  linked = await openLinked(harness);
});
afterEach(() => harness.close());

const connections = () => linked.reports.filter(({ state }) => state === "connected").length;

test.each<[Ending, string, string]>([
  [440, "replaced", "stream_440"],
  [401, "logged_out", "stream_401"],
  [403, "banned", "stream_403"],
  [411, "logged_out", "stream_411"],
  [500, "logged_out", "stream_500"],
])("ending %s shows %s and stays so", async (ending, state, reason) => {
  harness.wire.disconnect(OWN_PHONE, ending);
  await until(state, () => linked.state() === state);
  expect(linked.reports.at(-1)).toEqual({ state, reason });
  expect(linked.auth.rows.size === 0).toBe(state === "logged_out");
  expect(await linked.session.send(textTo("3EB000", "Oi"))).toEqual({ outcome: "not_sent", reason: "not_connected" });
  await until("disconnected", () => harness.wire.liveCount(OWN_PHONE) === 0);
});

test.each<[Ending]>([[515], [428], [503], ["drop"], ["garbage"]])("after %s it is back by itself", async (ending) => {
  harness.wire.disconnect(OWN_PHONE, ending);
  await until("connected again", () => connections() === 2);
  expect(await linked.session.send(textTo("3EB001", "De volta"))).toEqual({ outcome: "sent" });
});

test("402 shows a state that nothing is sent in, and keeps the link", async () => {
  harness.wire.disconnect(OWN_PHONE, 402);
  const report = await until("degraded", () => linked.reports.find(({ reason }) => reason === "stream_402"));
  expect(canSend(report.state)).toBe(false);
  expect(linked.state()).toBe("degraded");
  expect(linked.auth.rows.size).toBeGreaterThan(0);
});

test("a half-open connection is seen and replaced", { timeout: 30_000 }, async () => {
  harness.wire.disconnect(OWN_PHONE, "half_open");
  await until("connected again", () => connections() === 2, 15_000);
  expect(await linked.session.send(textTo("3EB002", "De volta"))).toEqual({ outcome: "sent" });
});

test("what a customer wrote while we were away arrives once, in order", async () => {
  await linked.session.close();
  for (const text of ["um", "dois", "três"]) await harness.wire.customerSays(OWN_PHONE, ANA, text);
  const again = await openLinked(harness, linked.auth);
  await until("all three", () => again.inbound.length === 3);
  expect(again.texts()).toEqual(["um", "dois", "três"]);
  expect(again.inbound.every(({ live }) => live)).toBe(true);
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
});

test("a connection lost before the ack leaves the outcome unknown; the resend under the same id is dropped", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "drop_before_ack" });
  expect(await linked.session.send(textTo("3EB003", "Uma vez"))).toMatchObject({ outcome: "unknown" });
  await until("connected again", () => connections() === 2);
  expect(await linked.session.send(textTo("3EB003", "Uma vez"))).toEqual({ outcome: "sent" });
  expect(harness.wire.ledger()).toMatchObject([{ id: "3EB003", text: "Uma vez", duplicates: 1 }]);
  await until("delivered", () => linked.statuses("3EB003").includes("delivered"));
});

test("a message lost with the connection is taken from the resend", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "drop_before_take" });
  expect(await linked.session.send(textTo("3EB004", "Uma vez"))).toMatchObject({ outcome: "unknown" });
  await until("connected again", () => connections() === 2);
  expect(await linked.session.send(textTo("3EB004", "Uma vez"))).toEqual({ outcome: "sent" });
  await until("read by her", () => harness.wire.ledger()[0]?.text === "Uma vez");
  expect(harness.wire.ledger()).toMatchObject([{ id: "3EB004", duplicates: 0 }]);
});

test("an ack that comes too late is unknown first and evidence then", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "delay_ack", delayMs: 3_000 });
  expect(await linked.session.send(textTo("3EB005", "Oi"))).toEqual({ outcome: "unknown", reason: "ack_timeout" });
  await until("sent", () => linked.statuses("3EB005").includes("sent"));
});

test("463 refuses the message, shows the restriction and is not tried again", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "nack", code: 463 });
  expect(await linked.session.send(textTo("3EB006", "Oi"))).toEqual({
    outcome: "refused",
    code: 463,
    reason: "time_locked",
  });
  expect(linked.reports.at(-1)).toEqual({ state: "restricted", reason: "time_locked_463" });
  expect(harness.wire.ledger()).toEqual([]);
});

test("another nack is refused with its code", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "nack", code: 479 });
  expect(await linked.session.send(textTo("3EB007", "Oi"))).toMatchObject({ outcome: "refused", code: 479 });
  expect(linked.state()).toBe("connected");
});

test("a phone that cannot read a message gets it again from our store", async () => {
  const message = textTo("3EB008", "De novo");
  linked.sent.set("3EB008", message);
  harness.wire.faults.add(OWN_PHONE, { kind: "unreadable" });
  expect(await linked.session.send(message)).toEqual({ outcome: "sent" });
  await until("read by her", () => harness.wire.ledger()[0]?.text === "De novo");
  expect(harness.wire.ledger()).toMatchObject([{ id: "3EB008", duplicates: 0 }]);
});

test("a damaged message is asked for again and arrives once", async () => {
  await harness.wire.customerSays(OWN_PHONE, ANA, "antes");
  await until("the first", () => linked.inbound.length === 1);
  harness.wire.faults.add(OWN_PHONE, { kind: "corrupt" });
  await harness.wire.customerSays(OWN_PHONE, ANA, "estragada");
  await until("the second", () => linked.inbound.length === 2);
  expect(linked.texts()).toEqual(["antes", "estragada"]);
});

test("a stanza that is delivered twice counts once", async () => {
  harness.wire.faults.add(OWN_PHONE, { kind: "duplicate" });
  await harness.wire.customerSays(OWN_PHONE, ANA, "uma");
  await harness.wire.customerSays(OWN_PHONE, ANA, "outra");
  await until("both", () => linked.inbound.length === 2);
  expect(linked.texts()).toEqual(["uma", "outra"]);
  await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
});

test("a number that was logged out can be linked anew", async () => {
  harness.wire.disconnect(OWN_PHONE, 401);
  await until("logged out", () => linked.state() === "logged_out");
  await linked.session.close();
  const again = await openLinked(harness, linked.auth);
  expect(again.reports.map(({ state }) => state)).toContain("awaiting_scan");
  await harness.wire.customerSays(OWN_PHONE, ANA, "ainda aí?");
  await until("the message", () => again.texts().includes("ainda aí?"));
});

test("a second login of the same client replaces the first, which stops", async () => {
  const second = await openLinked(harness, linked.auth);
  await until("replaced", () => linked.state() === "replaced");
  expect(second.state()).toBe("connected");
});
