import { z } from "zod";
import { defineEvent } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";

const channel = z.object({
  channelId: z.uuid(),
  name: z.string(),
  provider: z.string(),
  phone: z.string().nullable(),
  state: z.string().describe("connected, degraded, restricted, logged_out and others."),
  reason: z.string().nullable(),
  desiredState: z.enum(["connected", "disconnected"]),
  at: z.iso.datetime(),
});

const stored = z.object({
  channel: z.object({
    id: z.string(),
    name: z.string(),
    provider: z.string(),
    phone: z.string().nullable(),
    state: z.string(),
    reason: z.string().nullable(),
    desiredState: channel.shape.desiredState,
    stateAt: z.string(),
  }),
});

export const channelState = defineEvent({
  description: "A number's connection changed.",
  data: channel,
  example: {
    channelId: EXAMPLE.channel,
    name: "Sales",
    provider: "linked",
    phone: "+5511987654321",
    state: "connected",
    reason: null,
    desiredState: "connected",
    at: EXAMPLE.at,
  },
  render({ payload }) {
    const { id, stateAt, ...rest } = stored.parse(payload).channel;
    return { channelId: id, ...rest, at: stateAt };
  },
});

const test = z.object({ endpointId: z.uuid() });

export const webhookTest = defineEvent({
  description: "Somebody pressed “Send test event”. Sent to that endpoint only, whatever it asked for.",
  data: test,
  example: { endpointId: EXAMPLE.endpoint },
  render: ({ payload }) => test.parse(payload),
});
