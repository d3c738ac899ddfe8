import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import { call, type Conversation, type Person } from "./people.ts";

const EVERY_MS = 100;

export type Replying = {
  /** Texts that were answered with 200. */
  acknowledged: Set<string>;
  /** Answers that were not. `retryAfter` in seconds, 0 where it was missing. */
  refused: { status: number; retryAfter: number }[];
  /** Stops writing new ones, waits until each has been acknowledged, and gives them all. */
  stop(): Promise<string[]>;
};

/** Writes a reply ten times a second, each under its own id until it is acknowledged, as a browser does. */
export function keepReplying(author: Person, conversation: Conversation): Replying {
  const acknowledged = new Set<string>();
  const refused: Replying["refused"] = [];
  const sending: Promise<void>[] = [];
  let isRunning = true;

  async function send(text: string): Promise<void> {
    const messageId = v7();
    for (;;) {
      const input = { conversationId: conversation.id, messageId, draft: { text }, seenSeq: conversation.lastSeq };
      const { status, headers } = await call(author, "POST", "inbox.reply", { ...input, confirmHeld: true });
      if (status === 200) break;
      refused.push({ status, retryAfter: Number(headers.get("retry-after") ?? 0) });
      await pause(Number(headers.get("retry-after") ?? 1) * 1_000);
    }
    acknowledged.add(text);
  }

  async function run(): Promise<void> {
    for (let count = 1; isRunning; count += 1) {
      sending.push(send(`Reply ${String(count)}`));
      await pause(EVERY_MS);
    }
  }
  const running = run();
  return {
    acknowledged,
    refused,
    async stop() {
      isRunning = false;
      await running;
      await Promise.all(sending);
      return [...acknowledged];
    },
  };
}
