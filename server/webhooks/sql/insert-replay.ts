import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Notes a replay up to now. `isThere`: the workspace has the endpoint. `id` is null when another replay of it is not over. */
export function insertReplay(
  db: Queryable,
  replay: { workspaceId: string; id: string; endpointId: string; which: "failed" | "all"; since: Date },
): Promise<{ isThere: boolean; id: string | null }> {
  return one(
    db,
    sql<{ isThere: boolean; id: string | null }>`
      with endpoint as (
        select w.workspace_id, w.id from webhook_endpoint w
        where w.workspace_id = ${replay.workspaceId} and w.id = ${replay.endpointId} and w.archived_at is null),
      noted as (
        insert into webhook_replay (workspace_id, id, endpoint_id, which, since)
        select e.workspace_id, ${replay.id}, e.id, ${replay.which}, ${replay.since} from endpoint e
        on conflict (endpoint_id) where finished_at is null do nothing
        returning id)
      select exists (select from endpoint) as "isThere", (select id from noted) as id`,
  );
}
