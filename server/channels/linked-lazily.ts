import type { LinkedProviderOptions } from "./linked/index.ts";
import type { Provider, ProviderSession, SessionHost } from "./provider.ts";

/**
 * The linked provider, loaded at the first linked channel: Baileys costs a process without one nothing (measured: 60 MB and
 * half a second).
 */
export function createLinkedLazily(options: LinkedProviderOptions): Provider {
  let loading: Promise<Provider> | undefined;
  const load = () => (loading ??= import("./linked/index.ts").then((linked) => linked.createLinkedProvider(options)));
  return { name: "linked", open: (host) => openWhenLoaded(load, host) };
}

/** A session whose provider may still be loading; what is asked of it meanwhile waits, a send does not leave. */
function openWhenLoaded(load: () => Promise<Provider>, host: SessionHost): ProviderSession {
  let isClosed = false;
  let session: ProviderSession | undefined;
  const opened = load().then((provider) => {
    if (!isClosed) session = provider.open(host);
  });
  opened.catch((error: unknown) => {
    host.log.error({ err: error }, "the linked provider could not be loaded");
    host.report({ state: "disconnected", reason: "provider_unavailable" });
  });
  return {
    send: async (message) => session?.send(message) ?? { outcome: "not_sent", reason: "not_connected" },
    markRead: async (to, ids) => session?.markRead(to, ids),
    async close() {
      isClosed = true;
      await opened.catch(() => undefined);
      await session?.close();
    },
    async logout() {
      await opened.catch(() => undefined);
      await session?.logout();
    },
  };
}
