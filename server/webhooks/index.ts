export {
  EVENT_PATTERNS,
  listCatalogue,
  PUBLIC_EVENT_TYPES,
  renderEvent,
  type EventSource,
  type PublicEvent,
} from "./catalogue/index.ts";
export { changeEndpoint } from "./change-endpoint.ts";
export { createEndpoint } from "./create-endpoint.ts";
export { createPump, type WebhookPump } from "./create-pump.ts";
export type { EndpointKey, WebhookDeps } from "./deps.ts";
export { mailOwners } from "./jobs.ts";
export { WEBHOOKS_CHANNEL } from "./sql/wake-pumps.ts";
