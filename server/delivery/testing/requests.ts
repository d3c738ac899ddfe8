import { newId } from "#server/platform/ids.ts";
import type { AcceptRequest } from "../accept-types.ts";

/** A reply by someone into a conversation; a test names only what it is about. */
export function replyTo(
  place: { workspaceId: string; conversationId: string },
  given: Partial<Omit<AcceptRequest, "to" | "conversationId" | "workspaceId">> = {},
): AcceptRequest {
  return { ...common(place.workspaceId), conversationId: place.conversationId, ...given };
}

/** A first message to a number on a channel. */
export function sendTo(
  place: { workspaceId: string; channelId: string },
  phone: string,
  authorId: string | null,
): AcceptRequest {
  return { ...common(place.workspaceId), to: { channelId: place.channelId, phone }, authorId };
}

function common(workspaceId: string) {
  return {
    workspaceId,
    messageId: newId(),
    authorId: newId(),
    direction: "outbound",
    content: { kind: "text", text: "Good morning" },
    seenSeq: null,
    priority: 1,
    traceparent: "00-00000000000000000000000000000001-0000000000000001-01",
  } as const;
}
