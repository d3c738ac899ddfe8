/** Customers who type now, by conversation. Nobody says when the network swallowed the end of it, so it ends by itself. */
export type TypingStore = {
  has: (conversationId: string) => boolean;
  subscribe: (listener: () => void) => () => void;
  set: (conversationId: string, on: boolean) => void;
  clear: () => void;
};

const FORGET_AFTER_MS = 6_000;

export function createTypingStore(): TypingStore {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const set = (conversationId: string, on: boolean) => {
    const known = timers.get(conversationId);
    clearTimeout(known);
    timers.delete(conversationId);
    if (on)
      timers.set(
        conversationId,
        setTimeout(() => {
          set(conversationId, false);
        }, FORGET_AFTER_MS),
      );
    if (on !== (known !== undefined)) tell();
  };
  return {
    set,
    has: (conversationId) => timers.has(conversationId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => {
      for (const conversationId of [...timers.keys()]) set(conversationId, false);
    },
  };
}

/** What a frame tells of a customer, or null when it tells something else. */
export function readTyping(event: string, data: unknown): { conversationId: string; on: boolean } | null {
  if (event !== "customer.typing" || typeof data !== "object" || data === null) return null;
  if (!("conversationId" in data) || typeof data.conversationId !== "string") return null;
  return { conversationId: data.conversationId, on: "on" in data && data.on === true };
}
