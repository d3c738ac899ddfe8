import type { Queue } from "#server/inbox/list-conversations.ts";

/** The lists that the screen shows. */
export const QUEUE_NAMES = [
  "mine",
  "unassigned",
  "all",
  "waiting",
  "mentions",
  "snoozed",
  "closed",
  "team",
] as const satisfies readonly Queue[];

/** What of the inbox an address shows: a list, and maybe a conversation. */
export type InboxPlace = { queue: Queue; teamId?: string | undefined; conversationId: string | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads the part of an address after `/inbox`; what it does not know shows the list of all. */
export function readInboxPlace(segments: readonly string[]): InboxPlace {
  const [first, second, third] = segments;
  if (first === "team" && second !== undefined && UUID.test(second))
    return { queue: "team", teamId: second, conversationId: uuidOrNull(third) };
  const queue = QUEUE_NAMES.find((name) => name === first && name !== "team");
  return queue ? { queue, conversationId: uuidOrNull(second) } : { queue: "all", conversationId: uuidOrNull(first) };
}

/** The address of a place, under the workspace's base (`/w/<id>`). */
export function inboxHref(base: string, { queue, teamId, conversationId }: InboxPlace): string {
  const list = queue === "team" && teamId !== undefined ? `team/${teamId}` : queue;
  return `${base}/inbox/${list}${conversationId === null ? "" : `/${conversationId}`}`;
}

function uuidOrNull(text: string | undefined): string | null {
  return text !== undefined && UUID.test(text) ? text : null;
}
