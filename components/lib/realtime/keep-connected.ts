/** Brings a lost connection back sooner than pusher-js does, which sits out 15 s after a refused attempt. */
import type Pusher from "pusher-js";

/** From here on the page says that it is offline; pusher-js's own timer starts anew with each of our attempts. */
const OFFLINE_MS = 4_000;
const ATTEMPT_AFTER_MS = [1_200, 2_000, 3_000, 5_000, 8_000, 10_000];

/** How long attempt number `attempt` (from 0) is given before the next; `random` in [0, 1) spreads many browsers. */
export function attemptDelayMs(attempt: number, random: number): number {
  const delayMs = ATTEMPT_AFTER_MS[Math.min(attempt, ATTEMPT_AFTER_MS.length - 1)] ?? 0;
  return delayMs * (0.75 + random / 2);
}

export type KeptConnection = {
  isConnected(): boolean;
  /** Tries at once. */
  retryNow(): void;
  stop(): void;
};

/** Watches `client` and tells `onState` each state of pusher-js but those of our own attempts. */
export function keepConnected(client: Pusher, onState: (pusherState: string) => void): KeptConnection {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isRetrying = false;

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(retry, attemptDelayMs(attempt, Math.random()));
    attempt += 1;
  };
  const retry = () => {
    isRetrying = true;
    client.disconnect();
    client.connect();
    isRetrying = false;
    schedule();
  };
  const onChange = ({ current }: { current: string }) => {
    if (isRetrying) return;
    onState(current);
    if (current === "connected") {
      clearTimeout(timer);
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      attempt = 0;
      return;
    }
    offlineTimer ??= setTimeout(() => onState("unavailable"), OFFLINE_MS);
    if (attempt === 0) schedule();
  };
  client.connection.bind("state_change", onChange);
  onChange({ current: client.connection.state });
  const isConnected = () => client.connection.state === "connected";
  const retryNow = () => {
    if (isConnected()) return;
    attempt = 0;
    retry();
  };
  // The browser knows that the line is down long before a silent socket shows it.
  const onOffline = () => client.disconnect();
  const network = typeof window === "undefined" ? null : window;
  network?.addEventListener("offline", onOffline);
  network?.addEventListener("online", retryNow);
  return {
    isConnected,
    retryNow,
    stop() {
      network?.removeEventListener("offline", onOffline);
      network?.removeEventListener("online", retryNow);
      client.disconnect();
      clearTimeout(timer);
      clearTimeout(offlineTimer);
      client.connection.unbind("state_change", onChange);
    },
  };
}
