import { z } from "zod";
import { createCursor, endpoint, isoOf, pageQuery, pageSchema, timestamp } from "#server/api/rest.ts";
import { PUBLIC_EVENT_TYPES } from "../catalogue/index.ts";
import { replayInput } from "../inputs.ts";
import { listDeliveries, readDelivery } from "../read-delivery.ts";
import { replayDelivery } from "../replay-delivery.ts";
import { replaySince } from "../replay-since.ts";
import { sendTestEvent } from "../send-test-event.ts";
import type { AttemptRow } from "../sql/read-attempts.ts";
import type { DeliveryRow } from "../sql/read-deliveries.ts";
import { DELIVERY_STATUSES, FAILURES } from "../states.ts";

const delivery = z
  .object({
    id: z.uuid(),
    endpointId: z.uuid(),
    eventId: z.uuid().meta({ description: "Also its `webhook-id`." }),
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    dueAt: timestamp.nullable().meta({ description: "When the next attempt is due, of a waiting one." }),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "Delivery" });

function showDelivery(row: DeliveryRow): z.input<typeof delivery> {
  const { id, endpointId, eventId, type, status, attempts } = row;
  return {
    ...{ id, endpointId, eventId, type, status, attempts },
    dueAt: isoOf(row.dueAt),
    finishedAt: isoOf(row.finishedAt),
  };
}

const attempt = z
  .object({
    id: z.uuid(),
    number: z.int(),
    startedAt: timestamp,
    durationMs: z.int(),
    statusCode: z.int().nullable().meta({ description: "Null when no answer came." }),
    failure: z.enum(FAILURES).nullable(),
    responseHeaders: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
    responseBody: z.string().nullable().meta({ description: "The first 4 KiB." }),
  })
  .meta({ id: "DeliveryAttempt" });
const showAttempt = ({ startedAt, ...same }: AttemptRow): z.input<typeof attempt> => ({
  ...same,
  startedAt: startedAt.toISOString(),
});

const deliveryWithLog = delivery
  .extend({
    body: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: "What is sent; null when the event left the feed." }),
    log: z.array(attempt).meta({ description: "Its attempts, first to last." }),
  })
  .meta({ id: "DeliveryWithLog" });

const params = z.strictObject({ id: z.uuid() });
const cursor = createCursor("deliveries", z.object({ id: z.uuid() }));

const list = endpoint({
  method: "get",
  path: "/deliveries",
  operationId: "listDeliveries",
  scope: "webhooks:read",
  summary: "List deliveries to webhook endpoints",
  description: "The newest first.",
  query: z.strictObject({
    ...pageQuery,
    endpointId: z.uuid().optional(),
    status: z.enum(DELIVERY_STATUSES).optional(),
    type: z.enum(PUBLIC_EVENT_TYPES).optional(),
  }),
  status: 200,
  answer: pageSchema("DeliveryPage", delivery),
  async handle({ principal: { workspaceId }, runtime, query: { cursor: from, ...filters } }) {
    const before = cursor.read(from)?.id;
    const { deliveries, next } = await listDeliveries(runtime.pool, workspaceId, { ...filters, before });
    return { data: deliveries.map(showDelivery), nextCursor: next === null ? null : cursor.write({ id: next }) };
  },
});

const get = endpoint({
  method: "get",
  path: "/deliveries/{id}",
  operationId: "getDelivery",
  scope: "webhooks:read",
  summary: "Get a delivery with its attempts",
  description: "What is sent, and what came back each time.",
  params,
  status: 200,
  answer: deliveryWithLog,
  errors: ["not_found"],
  async handle({ principal, runtime, params: { id } }) {
    const { body, log, ...row } = await readDelivery(runtime.pool, principal.workspaceId, id);
    return { ...showDelivery(row), body: body && { ...body }, log: log.map(showAttempt) };
  },
});

const followed = z
  .object({ deliveryId: z.uuid().meta({ description: "To be followed by GET /deliveries/{id}." }) })
  .meta({ id: "StartedDelivery" });

const replayOne = endpoint({
  method: "post",
  path: "/deliveries/{id}/replay",
  operationId: "replayDelivery",
  scope: "webhooks:write",
  summary: "Send a delivery again",
  description:
    "Under the same `webhook-id`, so that a receiver that has it can tell. A waiting one is tried now. One whose event left the feed is not found.",
  params,
  status: 202,
  answer: followed,
  errors: ["not_found"],
  write: ({ tx }, { principal, params: { id } }) => replayDelivery({ pool: tx }, principal.workspaceId, id),
});

const replayMany = endpoint({
  method: "post",
  path: "/webhooks/{id}/replays",
  operationId: "replaySince",
  scope: "webhooks:write",
  summary: "Send a webhook endpoint what it missed since a time",
  description:
    "In the background, up to now. `failed`: what was given up and did not succeed since; `all`: every event that the endpoint asks for now. The feed keeps two weeks. One replay of an endpoint at a time.",
  params,
  body: z.strictObject(replayInput.shape).meta({ id: "NewReplay" }),
  status: 202,
  answer: z.object({ replayId: z.uuid() }).meta({ id: "Replay" }),
  errors: ["not_found", "webhook.replaying"],
  write: ({ tx }, { principal: { workspaceId }, params: { id }, body }) =>
    replaySince({ pool: tx }, { workspaceId, id }, body),
});

const test = endpoint({
  method: "post",
  path: "/webhooks/{id}/test",
  operationId: "sendTestEvent",
  scope: "webhooks:write",
  summary: "Send a webhook endpoint a test event",
  description: "`webhook.test`, whatever the endpoint asked for.",
  params,
  status: 202,
  answer: followed,
  errors: ["not_found", "webhook.disabled"],
  write: ({ tx }, { principal: { workspaceId }, params: { id } }) => sendTestEvent({ pool: tx }, { workspaceId, id }),
});

export const deliveryEndpoints = [list, get, replayOne, replayMany, test] as const;
