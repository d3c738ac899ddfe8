import { all, one, sql, type Queryable } from "#server/db/sql.ts";
import type { SummaryQuery } from "../inputs.ts";

export type CountStep = { at: Date; answered: number; refused: number; failed: number };

/** Requests of the last hours in steps of so many minutes; steps in which nothing came are left out. */
export function readCountSteps(
  db: Queryable,
  workspaceId: string,
  query: SummaryQuery,
  stepMinutes: number,
): Promise<(CountStep & { unlisted: number })[]> {
  const { hours, keyId = null, status = null } = query;
  const [method = null, route = null] = query.route?.split(" ") ?? [];
  return all(
    db,
    sql<CountStep & { unlisted: number }>`
      select date_bin(make_interval(mins => ${stepMinutes}::integer), minute, 'epoch') as at,
        coalesce(sum(n) filter (where status < 400), 0)::float8 as answered,
        coalesce(sum(n) filter (where status between 400 and 499), 0)::float8 as refused,
        coalesce(sum(n) filter (where status >= 500), 0)::float8 as failed, sum(n - kept)::float8 as unlisted
      from api_request_count
      where workspace_id = ${workspaceId} and id > v7floor(now() - make_interval(hours => ${hours}::integer))
        and (${keyId}::uuid is null or key_id = ${keyId}) and (${status}::smallint is null or status = ${status})
        and (${method}::text is null or (method = ${method} and route = ${route}))
      group by 1 order by 1`,
  );
}

export type Facet = { keyId: string; keyName: string; method: string; route: string; status: number };

/** Which kinds of requests came in the last day: what a list of them can be narrowed to. */
export function readFacets(db: Queryable, workspaceId: string): Promise<Facet[]> {
  return all(
    db,
    sql<Facet>`
      select k.id as "keyId", k.name as "keyName", c.method, c.route, c.status
      from (select distinct key_id, method, route, status from api_request_count
        where workspace_id = ${workspaceId} and id > v7floor(now() - interval '1 day')) c
      join api_key k on k.workspace_id = ${workspaceId} and k.id = c.key_id
      order by k.name, k.id, c.route, c.method, c.status limit 5000`,
  );
}

/**
 * Requests of the last minute as the plan counts them, over all web processes, and how many it allows. A second late: until then
 * processes hold some that they bring back if nobody makes them.
 */
export function readUsage(db: Queryable, workspaceId: string): Promise<{ used: number; perMinute: number }> {
  return one(
    db,
    sql<{ used: number; perMinute: number }>`
      select (select coalesce(sum(n), 0)::integer from api_usage u where u.workspace_id = w.id
          and u.slot between floor(extract(epoch from now()) * 4)::bigint - 243 and floor(extract(epoch from now()) * 4)::bigint - 4) as used, w.api_per_minute as "perMinute"
      from workspace w where w.id = ${workspaceId}`,
  );
}
