import type { ChannelState } from "../provider.ts";

/**
 * What follows the end of a connection. `restart`: at once. `retry`: back off with jitter, showing `state`. `stop`: a
 * person must act; `forget` drops the auth state, since only a new pairing can help (history is kept elsewhere).
 */
export type AfterClose =
  | { action: "restart" }
  | { action: "retry"; state: ChannelState; reason: string; slow: boolean }
  | { action: "stop"; state: ChannelState; reason: string; forget: boolean };

/** `streamCode` is what the server wrote into `stream:error` or `failure`; Baileys makes 500 of a missing one. */
export type CloseCause = { statusCode: number | null; message: string; streamCode: number | null };

const stop = (state: ChannelState, reason: string, forget = false): AfterClose => ({
  action: "stop",
  state,
  reason,
  forget,
});
const retry = (reason: string, state: ChannelState = "connecting", slow = false): AfterClose => ({
  action: "retry",
  state,
  reason,
  slow,
});

/** A proxy's HTTP 401 or 403 is a network trouble and no word of WhatsApp; so is a code Baileys made up. */
function codeOf({ statusCode, message, streamCode }: CloseCause): number | null {
  if (message.startsWith("WebSocket Error")) return null;
  if (statusCode === 500 && streamCode !== 500) return null;
  return statusCode;
}

/** Maps WhatsApp's close codes to what we do and show. */
export function afterClose(cause: CloseCause): AfterClose {
  if (cause.message.startsWith("QR refs attempts ended")) return stop("disconnected", "qr_expired");
  if (cause.message.includes("certifica")) return retry("certificate_refused", "disconnected");
  const code = codeOf(cause);
  switch (code) {
    case 515:
      return { action: "restart" };
    case 440:
      return stop("replaced", "stream_440");
    case 401:
      return stop("logged_out", "stream_401", true);
    case 411:
      return stop("logged_out", "stream_411", true);
    case 500:
      return stop("logged_out", "stream_500", true);
    case 403:
      return stop("banned", "stream_403");
    case 402:
      // the account is restricted, but "restricted" is a number that still sends, and this one is closed
      return retry("stream_402", "degraded", true);
    case null:
      return retry("network");
    default:
      return retry(`stream_${code}`);
  }
}

const SLOW_RETRY_MS = 15 * 60_000;

export type Backoff = { baseMs: number; maxMs: number };

/** Full jitter between half and the whole of a doubling step, so that a fleet does not come back in one wave. */
export function backoffMs(attempt: number, { baseMs, maxMs }: Backoff, slow: boolean, random: number): number {
  const step = slow ? SLOW_RETRY_MS : Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 20));
  return Math.round(step * (0.5 + random / 2));
}
