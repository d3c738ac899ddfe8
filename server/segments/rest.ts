import type { Endpoint } from "#server/api/rest.ts";
import { record } from "./rest/events.ts";
import { change, count, create, get, list, remove } from "./rest/segments.ts";

/** Segments, and the events of contacts that they ask for. */
export const segmentEndpoints: readonly Endpoint[] = [list, create, get, count, change, remove, record];
