import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Notes a replay up to now. Null when the workspace has no such endpoint. */
export function insertReplay(
  db: Queryable,
  replay: { workspaceId: string; id: string; endpointId: string; which: "failed" | "all"; since: Date },
): Promise<{ id: string } | null> {
  return maybeOne(
    db,
    sql<{ id: string }>`
      insert into webhook_replay (workspace_id, id, endpoint_id, which, since)
      select w.workspace_id, ${replay.id}, w.id, ${replay.which}, ${replay.since} from webhook_endpoint w
      where w.workspace_id = ${replay.workspaceId} and w.id = ${replay.endpointId} and w.archived_at is null
      returning id`,
  );
}
