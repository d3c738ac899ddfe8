/** The once-a-second look at every socket: silent, not signed in, or closed and still there. */
import type { Connection } from "./connection.ts";
import { PING_FRAME } from "./frames.ts";
import type { GatewayLimits } from "./limits.ts";
import { CLOSE } from "./protocol.ts";

/** A peer that does not answer our close within this is cut off. */
const CLOSE_ANSWER_MS = 2_000;

export type SweepAction = "none" | "ping" | "close-idle" | "close-anonymous" | "cut";

/** What is due for a socket at `nowMs`. Pure. */
export function dueFor(
  socket: Pick<Connection, "lastSeenAtMs" | "pingedAtMs" | "signInByMs" | "closedAtMs" | "user">,
  limits: Pick<GatewayLimits, "activityTimeoutMs" | "idleGraceMs">,
  nowMs: number,
): SweepAction {
  if (socket.closedAtMs !== null) return nowMs - socket.closedAtMs > CLOSE_ANSWER_MS ? "cut" : "none";
  if (socket.user === null && nowMs >= socket.signInByMs) return "close-anonymous";
  const silentMs = nowMs - socket.lastSeenAtMs;
  if (silentMs >= limits.activityTimeoutMs + limits.idleGraceMs) return "close-idle";
  // a client that hears from us does not ping by itself, so we ask; a third of the grace keeps that from doubling its own ping
  const askAfterMs = limits.activityTimeoutMs + limits.idleGraceMs / 3;
  return silentMs >= askAfterMs && socket.pingedAtMs === null ? "ping" : "none";
}

/** Does what is due for every connection. */
export function sweep(connections: Iterable<Connection>, limits: GatewayLimits, nowMs: number): void {
  for (const connection of connections) {
    switch (dueFor(connection, limits, nowMs)) {
      case "cut":
        connection.cut();
        break;
      case "close-anonymous":
        connection.close(CLOSE.unauthorized, "not signed in");
        break;
      case "close-idle":
        connection.close(CLOSE.pongMissing, "silent");
        break;
      case "ping":
        connection.pingedAtMs = nowMs;
        connection.send(PING_FRAME);
        break;
      case "none":
        break;
    }
  }
}
