import type { ListName } from "./lists.ts";

/** Inputs of the inbox's queries, the same for the server's prefetch and the browser, since they are part of a cache's key. */

// About two screens of rows or bubbles; the rest comes while one scrolls.
const PAGE = 30;

export function timelineInput(conversationId: string) {
  return { conversationId, at: { end: true as const }, limit: PAGE };
}

export function listInput({ queue, teamId }: ListName) {
  return { queue, limit: PAGE, ...(teamId !== undefined && { teamId }) };
}

export { PAGE as TIMELINE_PAGE };
