import { Curve } from "@whiskeysockets/baileys";
import { afterEach, expect, test } from "vitest";
import { createLinkedProvider } from "./index.ts";
import { type Harness, openLinked, openUnpaired, startHarness } from "./testing/harness.ts";
import { until } from "./testing/memory-host.ts";

let harness: Harness;

afterEach(() => harness.close());

async function expectRefusal(): Promise<void> {
  const linked = openUnpaired(harness);
  await until("the refusal", () => linked.reports.find(({ reason }) => reason === "certificate_refused"));
  await until("another try", () => linked.reports.filter(({ state }) => state === "connecting").length > 1);
  expect(linked.reports.some(({ state }) => state === "awaiting_scan" || state === "connected")).toBe(false);
}

test("a server under a foreign root is refused before it learns anything", async () => {
  harness = await startHarness({}, { trustedRoot: Curve.generateKeyPair().public });
  await expectRefusal();
});

test("without an override only WhatsApp's own root is trusted", async () => {
  harness = await startHarness();
  harness.provider = createLinkedProvider({
    url: `ws://127.0.0.1:${harness.wire.port}`,
    backoff: { baseMs: 10, maxMs: 50 },
  });
  await expectRefusal();
});

test("a true chain that was issued for another server's key is refused", async () => {
  harness = await startHarness({ leafKey: Curve.generateKeyPair().public });
  await expectRefusal();
});

test("a root that is handed in keeps being trusted by clients when the server is started anew", async () => {
  const rootPrivateKey = Curve.generateKeyPair().private;
  const before = await startHarness({ rootPrivateKey });
  await before.close();
  harness = await startHarness({ rootPrivateKey }, { trustedRoot: before.wire.rootPublicKey });
  await openLinked(harness);
});
