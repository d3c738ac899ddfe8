import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { checkContains, holdFilters } from "./check-contains.ts";
import { toStored } from "./create-endpoint.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import type { EndpointChange } from "./inputs.ts";
import { lockEndpoint } from "./sql/lock-endpoint.ts";
import { readEndpoints, type EndpointRow } from "./sql/read-endpoints.ts";
import { wakePumps } from "./sql/wake-pumps.ts";
import { writeEndpoint } from "./sql/write-endpoint.ts";
import { takeOrder } from "./take-order.ts";
import { vetUrl } from "./vet-url.ts";

/**
 * Changes what is given. Enabling delivers what was kept meanwhile.
 * @throws {DomainError} `not_found`, `webhook.url_refused` for an address that may not be called, `request.invalid` for a filter
 * that is more than the workspace's may search for.
 */
export async function changeEndpoint(
  deps: WebhookDeps,
  key: EndpointKey,
  change: EndpointChange,
): Promise<EndpointRow> {
  if (change.url !== undefined) await vetUrl(deps, change.url);
  return withTransaction(deps.pool, async (tx) => {
    await holdFilters(tx, key.workspaceId, change.filter);
    await lockEndpoint(tx, key.workspaceId, key.id);
    const [former] = await readEndpoints(tx, key.workspaceId, key.id);
    if (!former) throw new DomainError("not_found");
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next = { ...former, ...given };
    await writeEndpoint(tx, { ...toStored(key, next), status: next.status });
    if (next.isOrdered !== former.isOrdered) await takeOrder(tx, key.id);
    await checkContains(tx, key.workspaceId, change.filter);
    await wakePumps(tx);
    const [row] = await readEndpoints(tx, key.workspaceId, key.id);
    if (!row) throw new DomainError("not_found");
    return row;
  });
}
