import { z } from "zod";
import { endpoint, isoOf, timestamp, type Endpoint } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { NEXT_STEPS } from "./next-steps.ts";
import { CHANNEL_STATES, PROVIDERS } from "./provider.ts";
import { canSend, needsPerson } from "./rules.ts";
import { listChannelStates, type ChannelStateRow } from "./sql/list-channel-states.ts";
import { DESIRED_STATES } from "./states.ts";

const channel = z
  .object({
    id: z.uuid(),
    name: z.string(),
    provider: z.enum(PROVIDERS),
    phone: z.string().nullable().meta({ description: "The own number, E.164, once it is known." }),
    state: z.enum(CHANNEL_STATES),
    reason: z.string().nullable().meta({ description: "A code of why it is in this state." }),
    desiredState: z.enum(DESIRED_STATES),
    stateAt: timestamp,
    canSend: z.boolean().meta({ description: "Whether messages leave now; otherwise they wait in order." }),
    needsPerson: z.boolean(),
    nextStep: z.string().nullable().meta({ description: "What a person does next, in words." }),
    perMinute: z.int().meta({ description: "Messages a minute that leave this number." }),
    burst: z.int(),
    waiting: z.int().meta({ description: "Messages that wait or are on their way, counted up to 1,000." }),
    createdAt: timestamp,
    archivedAt: timestamp.nullable(),
  })
  .meta({ id: "Channel" });

function toChannel(row: ChannelStateRow): z.input<typeof channel> {
  const isArchived = row.archivedAt !== null;
  return {
    ...row,
    stateAt: row.stateAt.toISOString(),
    canSend: canSend(row.state) && !isArchived,
    needsPerson: needsPerson({ ...row, isArchived }),
    nextStep: isArchived ? null : NEXT_STEPS[row.state],
    createdAt: row.createdAt.toISOString(),
    archivedAt: isoOf(row.archivedAt),
  };
}

export const channelEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/channels",
    operationId: "listChannels",
    scope: "channels:read",
    summary: "List channels with their state",
    description: "All of them, the oldest first.",
    query: z.strictObject({ archived: z.enum(["true", "false"]).default("false") }),
    status: 200,
    answer: z.object({ data: z.array(channel) }).meta({ id: "ChannelList" }),
    async handle({ principal, runtime, query }) {
      const which = { id: null, withArchived: query.archived === "true" };
      return { data: (await listChannelStates(runtime.pool, principal.workspaceId, which)).map(toChannel) };
    },
  }),
  endpoint({
    method: "get",
    path: "/channels/{id}",
    operationId: "getChannel",
    scope: "channels:read",
    summary: "Get a channel with its state",
    params: z.strictObject({ id: z.uuid() }),
    status: 200,
    answer: channel,
    errors: ["not_found"],
    async handle({ principal, runtime, params }) {
      const which = { id: params.id, withArchived: true };
      const [found] = await listChannelStates(runtime.pool, principal.workspaceId, which);
      if (!found) throw new DomainError("not_found");
      return toChannel(found);
    },
  }),
];
