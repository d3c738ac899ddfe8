import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { StoredEndpoint } from "./write-endpoint.ts";

/** Adds an endpoint with its lane. Null when the id is taken or the workspace has `atMost` of them. */
export function insertEndpoint(
  db: Queryable,
  endpoint: StoredEndpoint & { secret: string },
  atMost: number,
): Promise<{ id: string } | null> {
  const { workspaceId, id, url, description, eventTypes, filter, filterPath, secret } = endpoint;
  return maybeOne(
    db,
    sql<{ id: string }>`
      with added as (
        insert into webhook_endpoint (workspace_id, id, url, description, event_types, filter, filter_path, keeps_events, is_ordered,
          max_in_flight, per_second, secret)
        select ${workspaceId}, ${id}, ${url}, ${description}, ${eventTypes}::text[], ${filter}::jsonb, ${filterPath}::jsonpath,
          ${endpoint.keepsEvents}::boolean, ${endpoint.isOrdered}::boolean, ${endpoint.maxInFlight}::integer,
          ${endpoint.perSecond}::integer, ${secret}
        where (select count(*) from webhook_endpoint where workspace_id = ${workspaceId} and archived_at is null) < ${atMost}::integer
        on conflict do nothing
        returning workspace_id, id, max_in_flight, per_second),
      laned as (
        insert into endpoint_lane (workspace_id, endpoint_id, max_in_flight, per_second)
        select workspace_id, id, max_in_flight, per_second from added)
      select id from added`,
  );
}
