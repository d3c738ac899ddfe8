import type { Provider } from "../provider.ts";
import { quietLibsignal } from "./quiet-libsignal.ts";
import { LinkedSession, type SessionOptions } from "./session.ts";
import { installTrust } from "./trust.ts";

export type LinkedProviderOptions = Partial<Omit<SessionOptions, "url">> & {
  /** The WebSocket to connect to; WhatsApp's own by default. */
  url?: string | undefined;
  /** Tests, development and load only: 32 bytes taken for WhatsApp's root key. */
  trustedRoot?: Uint8Array | undefined;
};

const DEFAULTS = {
  ackTimeoutMs: 20_000,
  keepAliveIntervalMs: 30_000,
  backoff: { baseMs: 1_000, maxMs: 60_000 },
};

/**
 * WhatsApp as a linked device, by an unmodified Baileys. Making the provider mends two things of the whole process: the
 * server's certificate is really checked, and libsignal no longer prints sessions to the console.
 */
export function createLinkedProvider(options: LinkedProviderOptions = {}): Provider {
  const { trustedRoot, ...rest } = options;
  installTrust(trustedRoot);
  quietLibsignal(console);
  return { name: "linked", open: (host) => new LinkedSession(host, { ...DEFAULTS, url: undefined, ...rest }) };
}
