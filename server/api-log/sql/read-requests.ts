import { all, maybeOne, sql, type Queryable, type Statement } from "#server/db/sql.ts";
import type { RequestQuery } from "../inputs.ts";
import type { Idempotency } from "../states.ts";

export type RequestRow = {
  id: string;
  at: Date;
  keyId: string;
  keyName: string;
  method: string;
  /** As in the document; empty where there is no such route. */
  route: string;
  path: string;
  status: number;
  code: string | null;
  detail: string | null;
  durationMs: number;
  requestId: string;
  /** Null without an Idempotency-Key. */
  idempotency: Idempotency | null;
};

/** Requests of a workspace, newest first by id, below `before`. */
export function readRequests(db: Queryable, workspaceId: string, query: RequestQuery): Promise<RequestRow[]> {
  return all(db, requestsStatement(workspaceId, query));
}

/** Without a name: its plan depends on which filters are given, and a kept one would walk every line for a rare status. */
export function requestsStatement(workspaceId: string, query: RequestQuery): Statement<RequestRow> {
  const { keyId = null, status = null, search = null, before = null, isFailed, limit } = query;
  const [method = null, route = null] = query.route?.split(" ") ?? [];
  const { text, values } = sql<RequestRow>`
      select r.id, r.at, r.key_id as "keyId", k.name as "keyName", r.method, r.route, r.path, r.status, r.code, r.detail,
        r.duration_ms as "durationMs", r.request_id as "requestId", r.idempotency
      from (select * from api_request where workspace_id = ${workspaceId} and (${before}::uuid is null or id < ${before})
        and (not ${isFailed}::boolean or status >= 400) and (${keyId}::uuid is null or key_id = ${keyId})
        and (${status}::smallint is null or status = ${status})
        and (${method}::text is null or (method = ${method} and route = ${route}))
        and (${search}::text is null or request_id = ${search} or path like ${search && `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`})
        order by id desc limit ${limit}) r
      join api_key k on k.workspace_id = ${workspaceId} and k.id = r.key_id order by r.id desc`;
  return { text, values };
}

export function readRequest(db: Queryable, workspaceId: string, id: string): Promise<RequestRow | null> {
  return maybeOne(
    db,
    sql<RequestRow>`
      select r.id, r.at, r.key_id as "keyId", k.name as "keyName", r.method, r.route, r.path, r.status, r.code, r.detail,
        r.duration_ms as "durationMs", r.request_id as "requestId", r.idempotency
      from api_request r join api_key k on k.workspace_id = r.workspace_id and k.id = r.key_id
      where r.workspace_id = ${workspaceId} and r.id = ${id}`,
  );
}
