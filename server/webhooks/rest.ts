import type { Endpoint } from "#server/api/rest.ts";
import { eventEndpoints as events } from "./rest/events.ts";

/** The feed of events. */
export const eventEndpoints: readonly Endpoint[] = events;
