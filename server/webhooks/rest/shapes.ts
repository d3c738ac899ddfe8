import { z } from "zod";
import { isoOf, timestamp } from "#server/api/rest.ts";
import { EVENT_PATTERNS } from "../catalogue/index.ts";
import { contentFilter } from "../filter.ts";
import { endpointChange, endpointInput } from "../inputs.ts";
import type { EndpointRow } from "../sql/read-endpoints.ts";
import { DISABLED_REASONS, ENDPOINT_STATUSES } from "../states.ts";

export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    eventTypes: z.array(z.enum(EVENT_PATTERNS)).meta({ description: "Types or patterns." }),
    filter: contentFilter.nullable().meta({
      description:
        "Which of those events; null for all. `contains` may look for 50 values of 1,000 characters together, over all endpoints.",
    }),
    keepsEvents: z
      .boolean()
      .meta({ description: "Whether events are kept while it is disabled, and sent afterwards." }),
    isOrdered: z.boolean().meta({ description: "Whether events of a conversation come one after the other." }),
    maxInFlight: z.int().meta({ description: "Deliveries at once." }),
    perSecond: z.int().nullable().meta({ description: "Deliveries a second; null: as fast as it answers." }),
    status: z.enum(ENDPOINT_STATUSES),
    disabledReason: z.enum(DISABLED_REASONS).nullable(),
    disabledAt: timestamp.nullable(),
    formerSecretUntil: timestamp.nullable().meta({ description: "Until when the former secret signs too." }),
    createdAt: timestamp,
  })
  .meta({ id: "Webhook" });

export const webhookWithSecret = webhook
  .extend({
    secret: z.string().meta({ description: "Of Standard Webhooks, `whsec_…`. It is shown here and never again." }),
  })
  .meta({ id: "WebhookWithSecret" });

export function showWebhook(row: EndpointRow): z.input<typeof webhook> {
  const { disabledAt, formerSecretUntil, createdAt, ...same } = row;
  return {
    ...same,
    disabledAt: isoOf(disabledAt),
    formerSecretUntil: isoOf(formerSecretUntil),
    createdAt: createdAt.toISOString(),
  };
}

export const newWebhook = z.strictObject(endpointInput.shape).meta({
  id: "NewWebhook",
  example: { url: "https://example.com/baton", eventTypes: ["message.received", "conversation.*"] },
});

export const webhookChange = z
  .strictObject(endpointChange.shape)
  .meta({ id: "WebhookChange", example: { status: "disabled" } });
