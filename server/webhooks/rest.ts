import type { Endpoint } from "#server/api/rest.ts";
import { deliveryEndpoints } from "./rest/deliveries.ts";
import { eventEndpoints } from "./rest/events.ts";
import { webhookEndpoints } from "./rest/webhooks.ts";

/** Who listens, what was sent, and the feed that all of it comes from. */
export const listeningEndpoints: readonly Endpoint[] = [...deliveryEndpoints, ...webhookEndpoints, ...eventEndpoints];
