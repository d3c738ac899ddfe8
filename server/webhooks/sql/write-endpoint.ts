import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { EndpointStatus } from "../states.ts";

/** An endpoint's settings as columns. `filter` is JSON, `filterPath` what it compiles to. */
export type StoredEndpoint = {
  workspaceId: string;
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  filter: string | null;
  filterPath: string | null;
  keepsEvents: boolean;
  isOrdered: boolean;
  maxInFlight: number;
  perSecond: number | null;
};

/** Writes a locked endpoint's settings and lane. Enabling it, or giving it another address, closes its breaker. */
export async function writeEndpoint(
  db: Queryable,
  endpoint: StoredEndpoint & { status: EndpointStatus },
): Promise<void> {
  const { workspaceId, id, url, description, eventTypes, filter, filterPath, status } = endpoint;
  await run(
    db,
    sql`
      with former as (select * from webhook_endpoint where workspace_id = ${workspaceId} and id = ${id}),
      written as (
        update webhook_endpoint w set url = ${url}, description = ${description}, event_types = ${eventTypes},
          filter = ${filter}::jsonb, filter_path = ${filterPath}::jsonpath, keeps_events = ${endpoint.keepsEvents},
          is_ordered = ${endpoint.isOrdered}, max_in_flight = ${endpoint.maxInFlight}, per_second = ${endpoint.perSecond},
          status = ${status}, revision = w.revision + 1,
          reenabled_at = case when ${status} = 'enabled' and w.status = 'disabled' then now() else w.reenabled_at end,
          disabled_reason = case when ${status} = 'enabled' then null else coalesce(w.disabled_reason, 'member') end,
          disabled_at = case when ${status} = 'enabled' then null else coalesce(w.disabled_at, now()) end
        where w.workspace_id = ${workspaceId} and w.id = ${id} returning w.*)
      update endpoint_lane l set is_open = w.status = 'enabled' and l.sorting is null, max_in_flight = w.max_in_flight,
        per_second = w.per_second, failures = case when f.anew then 0 else l.failures end,
        trips = case when f.anew then 0 else l.trips end, blocked_until = case when f.anew then null else l.blocked_until end
      from written w, (select former.url <> ${url} or former.status <> ${status} as anew from former) f where l.endpoint_id = w.id`,
  );
}
