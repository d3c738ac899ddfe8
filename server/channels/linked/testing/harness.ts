import { startWire, type Wire, type WireOptions } from "../../simulator/wire/index.ts";
import type { OutboundMessage, Provider, ProviderSession, SessionLog } from "../../provider.ts";
import { createLinkedProvider, type LinkedProviderOptions } from "../index.ts";
import { type MemoryHost, memoryHost, until } from "./memory-host.ts";

export const OWN_PHONE = "+5511900000001";
export const ANA = { phone: "+5511988887777", lid: "100000000000011", name: "Ana" };

const silent: SessionLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type Harness = { wire: Wire; provider: Provider; close(): Promise<void>; closing: (() => Promise<void>)[] };

/** A local WhatsApp and a provider that trusts it, quick to come back. */
export async function startHarness(
  wireOptions: Partial<WireOptions> = {},
  providerOptions: LinkedProviderOptions = {},
): Promise<Harness> {
  const wire = await startWire({ host: "127.0.0.1", port: 0, log: silent, ...wireOptions });
  const provider = createLinkedProvider({
    url: `ws://127.0.0.1:${wire.port}`,
    trustedRoot: wire.rootPublicKey,
    ackTimeoutMs: 10_000,
    backoff: { baseMs: 10, maxMs: 50 },
    ...providerOptions,
  });
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing) await one();
    await wire.close();
  };
  return { wire, provider, close, closing };
}

export type OpenedSession = MemoryHost & { session: ProviderSession };

/** Opens a session on an auth state; a new one is paired by QR. Resolves when it is connected. */
export async function openLinked(harness: Harness, ...kept: Parameters<typeof memoryHost>): Promise<OpenedSession> {
  const isNew = ![...(kept[0]?.rows.keys() ?? [])].some((key) => key.startsWith('["creds"'));
  const opened = openUnpaired(harness, ...kept);
  if (isNew) {
    const { text } = await until("a QR to scan", () => opened.reports.find(({ qr }) => qr)?.qr);
    await harness.wire.scan(text, OWN_PHONE);
  }
  await until("connected", () => opened.state() === "connected");
  return opened;
}

export function openUnpaired(harness: Harness, ...kept: Parameters<typeof memoryHost>): OpenedSession {
  const host = memoryHost(...kept);
  const session = harness.provider.open(host.host);
  harness.closing.push(() => session.close());
  return { ...host, session };
}

/** A text to Ana under a provider id. */
export function textTo(id: string, text: string, to: OutboundMessage["to"] = [{ kind: "lid", value: ANA.lid }]) {
  return { messageId: id, providerMessageId: id, to, content: { kind: "text", text } } satisfies OutboundMessage;
}
