import type { BinaryNode } from "@whiskeysockets/baileys";
import type { Socket } from "./outbound.ts";

type Listener = (...args: unknown[]) => unknown;

/** Takes Baileys' listeners of an event off and answers them as one call, started at once, rejecting when one fails. */
function takeOver({ ws }: Socket, event: string): Listener {
  const listeners = ws.listeners(event);
  ws.removeAllListeners(event);
  return async (...args) => Promise.all(listeners.map((listener): unknown => Reflect.apply(listener, ws, args)));
}

/**
 * Puts ours between the socket and Baileys' listeners, most of which are async and whose rejections nobody takes: one
 * damaged frame, or a stanza whose answer meets a closed socket, would end the whole process.
 * - A frame that cannot be read ends the connection, because the cipher's counters no longer agree.
 * - Live messages are handled one at a time: Baileys starts on all of them at once, and a slow lookup for one lets later
 *   ones overtake it. What is left when the connection ends comes again at the next login.
 */
export function tameListeners(socket: Socket, onFault: (error: unknown) => void): void {
  const { ws } = socket;
  const stanzas = ws.eventNames().filter((name): name is string => typeof name === "string" && name.startsWith("CB:"));
  for (const event of stanzas.filter((name) => name !== "CB:message")) {
    const handle = takeOver(socket, event);
    ws.on(event, (node: BinaryNode) => void Promise.resolve(handle(node)).catch(() => undefined));
  }

  const handleMessage = takeOver(socket, "CB:message");
  let tail: Promise<unknown> = Promise.resolve();
  ws.on("CB:message", (node: BinaryNode) => {
    tail = tail.then(() => (ws.isOpen ? handleMessage(node) : undefined)).catch(() => undefined);
  });

  const readFrame = takeOver(socket, "message");
  ws.on("message", (data: unknown) => void Promise.resolve(readFrame(data)).catch(onFault));
}
