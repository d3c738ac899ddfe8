import { z } from "zod";
import { endpoint } from "#server/api/rest.ts";
import { EVENT_PATTERNS, PUBLIC_EVENT_SCHEMAS } from "../catalogue/index.ts";
import { FEED_READER_DAYS, readEvents } from "../read-events.ts";

const publicEvent = z.union(PUBLIC_EVENT_SCHEMAS).meta({
  id: "Event",
  description: "Told apart by `type`. `id` is the same as `webhook-id`: who listens by both takes each once.",
});

const patterns = z
  .string()
  .max(1_000)
  .transform((text, context) => {
    const asked = text.split(",").map((pattern) => pattern.trim());
    const unknown = asked.find((pattern) => !EVENT_PATTERNS.includes(pattern));
    if (unknown === undefined) return asked;
    context.addIssue({ code: "custom", message: `no type of event: ${unknown}` });
    return z.NEVER;
  })
  .meta({ description: "Types or patterns, separated by commas.", example: "message.*,consent.changed" });

const listEvents = endpoint({
  method: "get",
  path: "/events",
  operationId: "listEvents",
  scope: "events:read",
  summary: "Read what happened, in order",
  description: `Everything that a webhook may tell. Begin with \`since\`, or without anything to begin now; then give \`cursor\` as \`after\`, at once while \`hasMore\`, else after a pause. No event is ever missed, also one whose transaction ended late; a page may hold few or none though there is more. The feed keeps two weeks: a place older than ${String(FEED_READER_DAYS)} days is answered with 410 (\`events.resync\`) and \`details.cursor\` to go on from once everything is loaded anew. Events of one conversation are sorted by \`seq\`.`,
  query: z
    .strictObject({
      after: z.string().min(1).max(500).optional().meta({ description: "`cursor` of the page before." }),
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: "Begin with what happened from here on." }),
      types: patterns.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    })
    .refine(({ after, since }) => after === undefined || since === undefined, { error: "takes after or since" }),
  status: 200,
  answer: z.object({ data: z.array(publicEvent), cursor: z.string(), hasMore: z.boolean() }).meta({ id: "EventPage" }),
  errors: ["events.resync"],
  async handle({ principal: { workspaceId }, runtime, query: { after, since, types = null, limit } }) {
    const from =
      after !== undefined ? { after } : since !== undefined ? { since: new Date(since) } : { now: true as const };
    const request = { workspaceId, from, patterns: types, limit, now: runtime.clock.now() };
    const { events, cursor, hasMore } = await readEvents(runtime, request);
    return { data: events, cursor, hasMore };
  },
});

export const eventEndpoints = [listEvents] as const;
