import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { DisabledReason } from "../states.ts";

export type DisabledEndpoint = { id: string; workspaceId: string };

/** Disables an endpoint that is enabled, and stops its lane. Null when it was not. */
export function disableEndpoint(db: Queryable, id: string, reason: DisabledReason): Promise<DisabledEndpoint | null> {
  return maybeOne(
    db,
    sql<DisabledEndpoint>`
      with disabled as (
        update webhook_endpoint set status = 'disabled', disabled_reason = ${reason}, disabled_at = now(), revision = revision + 1
        where id = ${id} and status = 'enabled' and archived_at is null
        returning id, workspace_id),
      stopped as (update endpoint_lane l set is_open = false from disabled d where l.endpoint_id = d.id)
      select id, workspace_id as "workspaceId" from disabled`,
  );
}
