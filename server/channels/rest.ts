import { z } from "zod";
import { endpoint, isoOf, timestamp, type Endpoint } from "#server/api/rest.ts";
import { getChannel, listChannels, type ChannelView } from "./list-channels.ts";
import { NEXT_STEPS } from "./next-steps.ts";
import { CHANNEL_STATES, PROVIDERS } from "./provider.ts";
import { canSend } from "./rules.ts";
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

function toChannel(view: ChannelView): z.input<typeof channel> {
  const { id, name, provider, phone, state, reason, desiredState, needsPerson, perMinute, burst, waiting } = view;
  return {
    ...{ id, name, provider, phone, state, reason, desiredState, needsPerson, perMinute, burst, waiting },
    stateAt: view.stateAt.toISOString(),
    canSend: canSend(state) && view.archivedAt === null,
    nextStep: view.archivedAt === null ? NEXT_STEPS[state] : null,
    createdAt: view.createdAt.toISOString(),
    archivedAt: isoOf(view.archivedAt),
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
    handle: async ({ principal, runtime, query }) => ({
      data: (await listChannels(runtime.pool, principal.workspaceId, query.archived === "true")).map(toChannel),
    }),
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
    handle: async ({ principal, runtime, params }) =>
      toChannel(await getChannel(runtime.pool, principal.workspaceId, params.id)),
  }),
];
