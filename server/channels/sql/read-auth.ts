import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Fence } from "../fence.ts";
import type { FoundAuth } from "./auth-rows.ts";

export function readAuth(db: Queryable, fence: Fence, type: string, ids: string[]): Promise<FoundAuth[]> {
  return all(
    db,
    sql<FoundAuth>`
      select a.id, a.value from channel c
      left join channel_auth a on a.workspace_id = c.workspace_id and a.channel_id = c.id and a.type = ${type}
        and a.id = any(${ids}::text[])
      where c.workspace_id = ${fence.workspaceId} and c.id = ${fence.channelId} and c.epoch = ${fence.epoch}`,
  );
}
