import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContentFilter } from "../filter.ts";
import type { DisabledReason, EndpointStatus } from "../states.ts";

/** An endpoint as screens and the API show it: everything but its secrets. */
export type EndpointRow = {
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  filter: ContentFilter | null;
  keepsEvents: boolean;
  isOrdered: boolean;
  maxInFlight: number;
  perSecond: number | null;
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  /** Until when the former secret signs too. */
  formerSecretUntil: Date | null;
  createdAt: Date;
};

/** The workspace's endpoints, oldest first; one with an id. Archived ones are gone. */
export function readEndpoints(db: Queryable, workspaceId: string, id: string | null): Promise<EndpointRow[]> {
  return all(
    db,
    sql<EndpointRow>`
      select id, url, description, event_types as "eventTypes", filter, keeps_events as "keepsEvents", is_ordered as "isOrdered",
        max_in_flight as "maxInFlight", per_second as "perSecond", status, disabled_reason as "disabledReason",
        disabled_at as "disabledAt", case when former_secret_until > now() then former_secret_until end as "formerSecretUntil",
        created_at as "createdAt"
      from webhook_endpoint
      where workspace_id = ${workspaceId} and archived_at is null and (${id}::uuid is null or id = ${id})
      order by id`,
  );
}
