/** Whether changes reach this browser, as a store for `useSyncExternalStore`. */
export type ConnectionStatus = "online" | "connecting" | "offline";

export type ConnectionState = {
  status: ConnectionStatus;
  /** When the connection was lost; null while it has not been, or is there. */
  lostAt: Date | null;
};

export type ConnectionStore = {
  get: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
};

export const INITIAL_CONNECTION: ConnectionState = { status: "connecting", lostAt: null };

/** The state after pusher-js reports `pusherState`. Pure; gives `state` itself when nothing changes, as React wants. */
export function nextConnection(state: ConnectionState, pusherState: string, now: Date): ConnectionState {
  const status = statusOf(pusherState);
  if (status === "online") return state.status === "online" ? state : { status, lostAt: null };
  // it stays offline while trying, or the bar would blink with each attempt
  const shown = state.status === "offline" ? "offline" : status;
  const lostAt = state.lostAt ?? (state.status === "online" || shown === "offline" ? now : null);
  return shown === state.status && lostAt === state.lostAt ? state : { status: shown, lostAt };
}

function statusOf(pusherState: string): ConnectionStatus {
  if (pusherState === "connected") return "online";
  return pusherState === "connecting" || pusherState === "initialized" ? "connecting" : "offline";
}

/** A store and the way to change it. */
export function createConnectionStore(): ConnectionStore & { set(state: ConnectionState): void } {
  let current = INITIAL_CONNECTION;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(state) {
      if (state === current) return;
      current = state;
      for (const listener of listeners) listener();
    },
  };
}
