import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey } from "../notice.ts";

/** Tells a refused move from a channel that the workspace does not have. */
export function findChannel(db: Queryable, { workspaceId, id }: ChannelKey): Promise<{ id: string } | null> {
  return maybeOne(
    db,
    sql<{ id: string }>`
      select id from channel where workspace_id = ${workspaceId} and id = ${id}`,
  );
}
