import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import { EVENT_PATTERNS } from "./catalogue/index.ts";
import { contentFilter } from "./filter.ts";
import { DELIVERY_STATUSES, ENDPOINT_STATUSES } from "./states.ts";

const eventTypes = z
  .array(z.enum(EVENT_PATTERNS))
  .min(1)
  .max(50)
  .transform((patterns) => [...new Set(patterns)].sort());

/** What a person or a program says about an endpoint. */
export const endpointInput = z.object({
  url: z.string().max(2_048),
  description: z.string().overwrite(storeText).trim().max(200).default(""),
  /** Public types, or patterns: `conversation.*`, `*`. */
  eventTypes,
  filter: contentFilter.nullable().default(null),
  /** Whether events are kept while it is disabled, and delivered afterwards. */
  keepsEvents: z.boolean().default(true),
  /** Whether the events of one conversation come one after the other, each after the earlier one succeeded. */
  isOrdered: z.boolean().default(false),
  /** Deliveries at once, over all our processes. */
  maxInFlight: z.number().int().min(1).max(64).default(8),
  /** Deliveries a second; null: as fast as it answers. */
  perSecond: z.number().int().min(1).max(10_000).nullable().default(null),
});
export type EndpointInput = z.output<typeof endpointInput>;

const { url, description, filter, keepsEvents, isOrdered, maxInFlight, perSecond } = endpointInput.shape;

/** What is given changes; the rest stays. */
export const endpointChange = z.object({
  url: url.optional(),
  description: description.unwrap().optional(),
  eventTypes: eventTypes.optional(),
  filter: filter.unwrap().optional(),
  keepsEvents: keepsEvents.unwrap().optional(),
  isOrdered: isOrdered.unwrap().optional(),
  maxInFlight: maxInFlight.unwrap().optional(),
  perSecond: perSecond.unwrap().optional(),
  status: z.enum(ENDPOINT_STATUSES).optional(),
});
export type EndpointChange = z.output<typeof endpointChange>;

export const rotation = z.object({
  /** How long the former secret signs too. */
  overlapHours: z.number().int().min(0).max(168).default(24),
});

// Ids, which say when something happened, begin in 1970: what is older means from the beginning.
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(Math.max(0, Date.parse(text))));

export const deliveryQuery = z.object({
  endpointId: z.uuid().optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  type: z.string().max(60).optional(),
  /** Deliveries that were due first at this moment or later. */
  since: moment.optional(),
  /** The last one of the page before; newest first. */
  before: z.uuid().optional(),
  limit: z.number().int().min(1).max(100).default(50),
});
export type DeliveryQuery = z.output<typeof deliveryQuery>;

export const replayInput = z.object({
  /** Events from this moment on; the feed keeps two weeks. */
  since: moment,
  /** `failed`: deliveries that were given up and did not succeed since; `all`: every event that the endpoint asks for now. */
  which: z.enum(["failed", "all"]).default("failed"),
});
export type ReplayInput = z.output<typeof replayInput>;
