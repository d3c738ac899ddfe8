import type { Provider, ProviderName } from "./provider.ts";

/** Stands for a provider that this installation does not run: its channels say so and wait for a person. */
export function createAbsentProvider(name: ProviderName, reason: string): Provider {
  return {
    name,
    open(host) {
      queueMicrotask(() => host.report({ state: "disconnected", reason }));
      return {
        send: () => Promise.resolve({ outcome: "not_sent", reason }),
        markRead: () => Promise.resolve(),
        close: () => Promise.resolve(),
        logout: () => host.auth.clear(),
      };
    },
  };
}
