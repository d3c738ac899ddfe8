import { insertEvents } from "#server/db/feed.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { insertDue } from "./sql/insert-due.ts";
import { lockEndpoint } from "./sql/lock-endpoint.ts";
import { readEndpoints } from "./sql/read-endpoints.ts";
import { wakePumps } from "./sql/wake-pumps.ts";

/**
 * Sends `webhook.test` to one endpoint, whatever it asked for. Returns its delivery, to be followed by `readDelivery`.
 * @throws {DomainError} `not_found`, or `webhook.disabled`: a disabled endpoint gets nothing.
 */
export function sendTestEvent({ pool }: Pick<WebhookDeps, "pool">, key: EndpointKey): Promise<{ deliveryId: string }> {
  const { workspaceId, id: endpointId } = key;
  return withTransaction(pool, async (tx) => {
    await lockEndpoint(tx, workspaceId, endpointId);
    const [endpoint] = await readEndpoints(tx, workspaceId, endpointId);
    if (!endpoint) throw new DomainError("not_found");
    if (endpoint.status === "disabled") throw new DomainError("webhook.disabled");
    const [eventId = ""] = await insertEvents(tx, [{ workspaceId, type: "webhook.test", payload: { endpointId } }]);
    const due = await insertDue(tx, { workspaceId, endpointId, eventId, type: "webhook.test" });
    if (!due) throw new DomainError("not_found");
    await wakePumps(tx);
    return due;
  });
}
