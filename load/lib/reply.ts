import { v7 } from "uuid";
import { z } from "zod";
import type { Member } from "./api.ts";

const ACCEPTED = z.object({ messageId: z.string() });

/** As many replies as `messages`, by 64 at once, to one conversation after the other. `onSend` is told of each before it goes. */
export async function reply(
  agent: Member,
  conversationIds: string[],
  messages: number,
  onSend: (number: number) => void,
): Promise<void> {
  let next = 0;
  const loop = async () => {
    for (let number = next++; number < messages; number = next++) {
      onSend(number);
      const conversationId = conversationIds[number % conversationIds.length];
      const input = {
        conversationId,
        messageId: v7(),
        draft: { text: `Load message ${number}` },
        seenSeq: 1_000_000_000,
      };
      await agent.mutate("inbox.reply", input, ACCEPTED);
    }
  };
  await Promise.all(Array.from({ length: 64 }, loop));
}
