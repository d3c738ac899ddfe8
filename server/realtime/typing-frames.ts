/** Customers who type, as ready bytes: sent in passing to those who may see the conversation, and kept nowhere. */
import { z } from "zod";
import { eventFrame } from "./frames.ts";
import { channelName, channelsOf } from "./rules.ts";
import { wireFrame } from "./wire.ts";

/** What a browser hears: `{ conversationId, on }`. It takes it back by itself after a few seconds. */
export const TYPING_EVENT = "customer.typing";

const Notice = z.array(
  z.object({
    workspaceId: z.uuid(),
    conversationId: z.uuid(),
    teamId: z.uuid().nullable(),
    assigneeId: z.uuid().nullable(),
    on: z.boolean(),
  }),
);

/** A frame per `wanted` channel of each conversation in a notice; none when it is no such notice. Never throws. */
export function typingFrames(
  payload: string,
  wanted: (channel: string) => boolean,
): { channel: string; bytes: Buffer }[] {
  return readNotice(payload).flatMap(({ workspaceId, conversationId, teamId, assigneeId, on }) => {
    const data = JSON.stringify({ conversationId, on });
    const route = { teamId, assigneeId };
    const event = { id: "", type: TYPING_EVENT, workspaceId, conversationId, payload: { route } };
    // who sees it only because a note names them has none of its places, but the open thread
    return [...channelsOf(event), channelName.presenceConversation(conversationId)]
      .filter(wanted)
      .map((channel) => ({ channel, bytes: wireFrame(eventFrame(TYPING_EVENT, channel, data)) }));
  });
}

function readNotice(payload: string): z.infer<typeof Notice> {
  try {
    return Notice.safeParse(JSON.parse(payload)).data ?? [];
  } catch {
    return [];
  }
}
