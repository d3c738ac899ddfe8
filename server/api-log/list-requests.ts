import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { RequestQuery } from "./inputs.ts";
import { readRequest, readRequests, type RequestRow } from "./sql/read-requests.ts";

/** A page of requests, newest first; `next` goes into `before`. */
export async function listRequests(
  db: Queryable,
  workspaceId: string,
  query: RequestQuery,
): Promise<{ requests: RequestRow[]; next: string | null }> {
  const requests = await readRequests(db, workspaceId, query);
  const last = requests.length === query.limit ? requests.at(-1) : undefined;
  return { requests, next: last?.id ?? null };
}

/** @throws {DomainError} `not_found`: also for one that is past its time. */
export async function getRequest(db: Queryable, workspaceId: string, id: string): Promise<RequestRow> {
  const request = await readRequest(db, workspaceId, id);
  if (!request) throw new DomainError("not_found");
  return request;
}
