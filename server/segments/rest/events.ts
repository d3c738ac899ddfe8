import { z } from "zod";
import { endpoint, timestamp } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { storeText } from "#server/platform/text.ts";
import { recordEvent } from "../record-event.ts";

const word = z.string().min(1).max(100).overwrite(storeText);
const property = z.union([z.string().max(1_000).overwrite(storeText), z.number(), z.boolean(), z.null()]);
const properties = z.record(word, property).refine((given) => Object.keys(given).length <= 50, { error: "at most 50" });

const event = z
  .object({ id: z.uuid(), name: z.string(), properties: z.record(z.string(), z.unknown()), at: timestamp })
  .meta({ id: "ContactEvent" });

const newEvent = z
  .strictObject({
    id: z.uuid().optional().meta({ description: "Yours: an event told again under its id counts once." }),
    name: word.meta({ example: "order.placed" }),
    properties: properties.default({}),
    at: z.iso.datetime({ offset: true }).optional().meta({ description: "When it happened; now by default." }),
  })
  .meta({ id: "NewContactEvent", example: { name: "order.placed", properties: { total: 42.5 } } });

/** A clock elsewhere may be ahead by this much. */
const AHEAD_MS = 60_000;

export const record = endpoint({
  method: "post",
  path: "/contacts/{id}/events",
  operationId: "recordContactEvent",
  scope: "contacts:write",
  summary: "Say what happened to a contact",
  description: "Segments ask for it by name, how often and within which days.",
  params: z.strictObject({ id: z.uuid() }),
  body: newEvent,
  status: 201,
  answer: event,
  errors: ["not_found", "conflict"],
  async write({ tx }, { principal: { workspaceId }, runtime, params, body: { id = newId(), at, ...given } }) {
    const when = at === undefined ? null : new Date(at);
    if (when && when.getTime() > runtime.clock.now().getTime() + AHEAD_MS)
      throw new DomainError("request.invalid", { fields: [{ path: "at", message: "lies in the future" }] });
    const recorded = await recordEvent(tx, { workspaceId, contactId: params.id, id, at: when, ...given });
    return { ...recorded, at: recorded.at.toISOString() };
  },
});
