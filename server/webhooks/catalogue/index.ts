import { z } from "zod";
import {
  campaignCancelled,
  campaignCompleted,
  campaignFailed,
  campaignPaused,
  campaignResumed,
  campaignStarted,
} from "./campaigns.ts";
import { channelState, webhookTest } from "./channels.ts";
import { consentChanged, contactCreated, contactMerged, contactUpdated } from "./contacts.ts";
import {
  conversationAssigned,
  conversationClosed,
  conversationCreated,
  conversationReopened,
  conversationUpdated,
} from "./conversations.ts";
import type { EventSource, PublicEventDefinition } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";
import { messageAccepted, messageReceived, messageStatus } from "./messages.ts";

export type { EventSource } from "./define-event.ts";

/**
 * Every public event. Which feed row is which type says `public_event_type` (prisma/migrations/…001630_campaign_events); each
 * row is at most one of them.
 */
const DEFINITIONS = {
  "message.received": messageReceived,
  "message.accepted": messageAccepted,
  "message.status": messageStatus,
  "conversation.created": conversationCreated,
  "conversation.updated": conversationUpdated,
  "conversation.assigned": conversationAssigned,
  "conversation.closed": conversationClosed,
  "conversation.reopened": conversationReopened,
  "contact.created": contactCreated,
  "contact.updated": contactUpdated,
  "contact.merged": contactMerged,
  "consent.changed": consentChanged,
  "campaign.started": campaignStarted,
  "campaign.paused": campaignPaused,
  "campaign.resumed": campaignResumed,
  "campaign.completed": campaignCompleted,
  "campaign.cancelled": campaignCancelled,
  "campaign.failed": campaignFailed,
  "channel.state": channelState,
  "webhook.test": webhookTest,
} as const;

export type PublicEventType = keyof typeof DEFINITIONS;

const definitions = new Map<string, PublicEventDefinition>(Object.entries<PublicEventDefinition>(DEFINITIONS));

export const PUBLIC_EVENT_TYPES: readonly string[] = [...definitions.keys()];

/** What an endpoint may ask for: a type, all of a kind (`conversation.*`), or everything (`*`). A test is sent, not asked for. */
export const EVENT_PATTERNS: readonly string[] = [
  "*",
  ...new Set(PUBLIC_EVENT_TYPES.map((type) => `${type.split(".")[0] ?? ""}.*`)),
  ...PUBLIC_EVENT_TYPES,
].filter((pattern) => !pattern.startsWith("webhook."));

/** An event as others get it, by webhook and by GET /api/v1/events: the envelope of Standard Webhooks and our id. */
export type PublicEvent = { id: string; type: string; timestamp: string; data: unknown };

/**
 * The public form of a feed row. `type` is its public type.
 * @throws {Error} for a type that is none, or a row that is no such event.
 */
export function renderEvent(type: string, at: Date, source: EventSource): PublicEvent {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`no public event ${type}`);
  return { id: source.id, type, timestamp: at.toISOString(), data: definition.render(source) };
}

/** The whole of an event, by type. */
const wholeOf = (type: string, { data }: PublicEventDefinition) =>
  z.object({ id: z.uuid(), type: z.literal(type), timestamp: z.iso.datetime(), data });

/** The events as schemas with names, for the API's document and its clients; a test is its endpoint's alone. */
export const PUBLIC_EVENT_SCHEMAS = [...definitions]
  .filter(([type]) => type !== "webhook.test")
  .map(([type, definition]) =>
    wholeOf(type, definition).meta({ id: `${nameOf(type)}Event`, description: definition.description }),
  );

/** `message.received` is `MessageReceived`. */
function nameOf(type: string): string {
  return type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export type CatalogueEntry = {
  type: string;
  description: string;
  /** JSON Schema 2020-12 of the whole body. */
  schema: unknown;
  example: PublicEvent;
};

/** The catalogue for screens and documents, in the order above. */
export function listCatalogue(): CatalogueEntry[] {
  return [...definitions].map(([type, definition]) => ({
    type,
    description: definition.description,
    schema: z.toJSONSchema(wholeOf(type, definition)),
    example: { id: EXAMPLE.event, type, timestamp: EXAMPLE.at, data: definition.example },
  }));
}
