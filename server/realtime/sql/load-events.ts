import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { EventRow } from "../rules.ts";

/** Feed rows by id, of any workspace (the gateway serves all), in feed order. `id` is the partition key, so lookups prune. */
export function loadEvents(db: Queryable, ids: string[]): Promise<EventRow[]> {
  return all(
    db,
    sql<EventRow>`
      select id, workspace_id as "workspaceId", type, conversation_id as "conversationId", payload
      from event
      where id = any(${ids}::uuid[])
      order by xid, id`,
  );
}
