import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "./connection.ts";
import { CLOSE } from "./protocol.ts";

const STEP_MS = 50;
const CLOSE_ANSWER_MS = 500;

/**
 * Stops listening and closes every socket with 4200 in batches spread over `withinMs`, so that the clients do not all come
 * back in one instant. What has not answered half a second later is cut. Resolves when nothing is open.
 */
export async function drain(http: Server, connections: Map<string, Connection>, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  const all = [...connections.values()];
  const steps = Math.max(1, Math.floor(withinMs / STEP_MS));
  // few sockets need no spreading
  const batch = Math.max(100, Math.ceil(all.length / steps));
  for (let at = 0; at < all.length; at += batch) {
    if (at > 0) await sleep(STEP_MS);
    for (const connection of all.slice(at, at + batch)) connection.close(CLOSE.reconnect, "restarting");
  }
  for (let waited = 0; connections.size > 0 && waited < CLOSE_ANSWER_MS; waited += STEP_MS) await sleep(STEP_MS);
  for (const connection of connections.values()) connection.cut();
  http.closeAllConnections();
  await closed;
}
