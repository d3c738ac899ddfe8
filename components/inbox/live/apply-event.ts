import type { InboxCache } from "#components/lib/cache/inbox-cache.ts";
import { isSeen, withEvent, type Viewer } from "#components/lib/cache/lists.ts";
import type { OutboxStore } from "#components/lib/cache/outbox-store.ts";
import { canFollow, messageOfEvent, withMessage, withStatus } from "#components/lib/cache/thread.ts";
import type { EventConversation, EventMessage, FeedEvent } from "#components/lib/realtime/events.ts";

export type ApplyDeps = {
  cache: InboxCache;
  outbox: OutboxStore;
  viewer: Viewer;
  /** Runs a refetch soon, once for many events. */
  soon(name: string, refetch: () => Promise<unknown>): void;
  /** The last `conversation.updated` applied to each conversation: ids are in the order of its lock. */
  lastUpdate: Map<string, string>;
};

/** Brings one event of the feed into the caches. Applying one twice, or an old one late, changes nothing. */
export function applyEvent(deps: ApplyDeps, event: FeedEvent): void {
  const { cache } = deps;
  switch (event.type) {
    case "message.created":
      applyMessage(deps, event.payload.message);
      return;
    case "message.status":
      if (event.conversationId !== null) applyStatus(deps, event.conversationId, event.payload);
      return;
    case "conversation.updated":
      applyConversation(deps, event.id, event.payload.conversation);
      return;
    case "conversation.mentioned":
      if (event.payload.memberId !== deps.viewer.memberId) return;
      deps.soon("counts", cache.refetchCounts);
      deps.soon("lists", cache.refetchLists);
      return;
    case "contact.updated":
      deps.soon("contacts", cache.refetchContacts);
      deps.soon("lists", cache.refetchLists);
      return;
    case "channel.state":
      deps.soon("channels", cache.refetchChannels);
      deps.soon("directory", cache.refetchDirectory);
      return;
    case "member.updated":
      deps.soon("directory", cache.refetchDirectory);
  }
}

function applyMessage(deps: ApplyDeps, message: EventMessage): void {
  const { cache, outbox } = deps;
  const { conversationId, seq, direction, kind, status, authorId } = message;
  if (message.truncated !== true)
    cache.threads.change(conversationId, (thread) => withMessage(thread, messageOfEvent(message)));
  // A long text comes without its body, and a message may come before the one it follows: the server has both.
  deps.soon(`thread ${conversationId}`, () => cache.threads.fill(conversationId, seq));
  outbox.dispatch({ type: "settled", messageId: message.id });
  if (direction === "system" || direction === "note") return;
  cache.rows.renew(conversationId, (row) =>
    seq < row.lastSeq ? row : { ...row, last: { direction, kind, status, authorId } },
  );
}

type StatusPayload = Extract<FeedEvent, { type: "message.status" }>["payload"];

function applyStatus({ cache }: ApplyDeps, conversationId: string, change: StatusPayload): void {
  cache.threads.change(conversationId, (thread) => withStatus(thread, change));
  cache.rows.renew(conversationId, (row) => {
    const isLast = row.last?.status && row.last.direction === "outbound" && change.seq >= row.lastSeq;
    if (!isLast || !row.last?.status || !canFollow(row.last.status, change.status)) return row;
    return { ...row, last: { ...row.last, status: change.status } };
  });
}

function applyConversation(deps: ApplyDeps, eventId: string, conversation: EventConversation): void {
  const { cache, viewer, lastUpdate } = deps;
  deps.soon("counts", cache.refetchCounts);
  const { id, lastSeq } = conversation;
  const last = lastUpdate.get(id);
  if (last !== undefined && last >= eventId) return;
  lastUpdate.set(id, eventId);
  const row = cache.rows.find(id);
  if (row) cache.rows.place(withEvent(row, conversation), viewer);
  else if (isSeen(viewer, conversation))
    void cache.rows.fetch(id).then(
      (fetched) => {
        cache.rows.place(fetched, viewer);
      },
      // Out of sight again before it was read: there is nothing to show.
      () => undefined,
    );
  deps.soon(`thread ${id}`, () => cache.threads.fill(id, lastSeq));
}
