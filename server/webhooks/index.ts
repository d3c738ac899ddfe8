export { archiveEndpoint } from "./archive-endpoint.ts";
export {
  EVENT_PATTERNS,
  listCatalogue,
  PUBLIC_EVENT_TYPES,
  renderEvent,
  type CatalogueEntry,
  type EventSource,
  type PublicEvent,
} from "./catalogue/index.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { createEndpoint } from "./create-endpoint.ts";
export { createPump, type WebhookPump } from "./create-pump.ts";
export type { EndpointKey, WebhookDeps } from "./deps.ts";
export { endpointHealth } from "./endpoint-health.ts";
export { contentFilter, type ContentFilter } from "./filter.ts";
export { deliveryQuery, endpointChange, endpointInput, replayInput, rotation } from "./inputs.ts";
export { cancelRemoved, keepHistory, mailOwners, orderRest, replayEvents, sweepWebhooks } from "./jobs.ts";
export { getEndpoint, listEndpoints } from "./list-endpoints.ts";
export { listDeliveries, readDelivery } from "./read-delivery.ts";
export { createPumpMetrics } from "./metrics.ts";
export { replayDelivery } from "./replay-delivery.ts";
export { replaySince } from "./replay-since.ts";
export { resealSecrets } from "./reseal-secrets.ts";
export { rotateSecret } from "./rotate-secret.ts";
export { sendTestEvent } from "./send-test-event.ts";
export { verifyHeaders } from "./signature.ts";
export type { AttemptRow } from "./sql/read-attempts.ts";
export type { DeliveryRow } from "./sql/read-deliveries.ts";
export type { EndpointRow } from "./sql/read-endpoints.ts";
export { WEBHOOKS_CHANNEL } from "./sql/wake-pumps.ts";
