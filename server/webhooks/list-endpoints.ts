import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey } from "./deps.ts";
import { readEndpoints, type EndpointRow } from "./sql/read-endpoints.ts";

/** The workspace's endpoints, oldest first. */
export function listEndpoints(db: Queryable, workspaceId: string): Promise<EndpointRow[]> {
  return readEndpoints(db, workspaceId, null);
}

/** @throws {DomainError} `not_found`. */
export async function getEndpoint(db: Queryable, key: EndpointKey): Promise<EndpointRow> {
  const [row] = await readEndpoints(db, key.workspaceId, key.id);
  if (!row) throw new DomainError("not_found");
  return row;
}
