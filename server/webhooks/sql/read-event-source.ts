import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { EventSource } from "../catalogue/index.ts";

/** An event of the feed with what its public form needs; null when it left the feed. */
export function readEventSource(
  db: Queryable,
  workspaceId: string,
  eventId: string,
): Promise<(EventSource & { at: Date }) | null> {
  return maybeOne(
    db,
    sql<EventSource & { at: Date }>`
      select e.id, e.conversation_id as "conversationId", s.channel_id as "channelId", s.contact_id as "contactId", e.payload, s.body,
        e.created_at as at
      from event e cross join lateral event_source(e.workspace_id, e.conversation_id, e.payload) s
      where e.id = ${eventId} and e.workspace_id = ${workspaceId}`,
  );
}
