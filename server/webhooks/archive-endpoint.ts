import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { archiveEndpointRow } from "./sql/archive-endpoint.ts";

/** Removes an endpoint for good; its history stays as long as any. @throws {DomainError} `not_found`. */
export async function archiveEndpoint({ pool }: Pick<WebhookDeps, "pool">, key: EndpointKey): Promise<{ id: string }> {
  const archived = await archiveEndpointRow(pool, key.workspaceId, key.id);
  if (!archived) throw new DomainError("not_found");
  return archived;
}
