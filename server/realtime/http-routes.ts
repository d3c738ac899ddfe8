/** The routes under `/apps/:id`, after the signature was judged. */
import { z } from "zod";
import type { Connection } from "./connection.ts";
import type { TerminateTarget } from "./event-source.ts";
import { eventFrame } from "./frames.ts";
import type { Hub } from "./hub.ts";
import type { RealtimeMetrics } from "./metrics.ts";
import { isChannelName, LIMIT } from "./protocol.ts";
import { wireFrame } from "./wire.ts";

export type ApiContext = {
  hub: Hub;
  connections: ReadonlyMap<string, Connection>;
  metrics: RealtimeMetrics;
  terminate: (target: TerminateTarget) => number;
  broadcastTerminate: (target: TerminateTarget) => Promise<void>;
};

export type ApiRequest = { method: string; path: string; query: URLSearchParams; body: Buffer };
export type ApiAnswer = { status: number; body: object };

const Channel = z.string().refine(isChannelName, "channel name");
const Name = z
  .string()
  .min(1)
  .max(LIMIT.eventNameChars)
  // a server may not speak in the protocol's own voice
  .refine((name) => !name.startsWith("pusher:") && !name.startsWith("pusher_internal:"), "reserved name");
const common = { name: Name, data: z.string(), socket_id: z.string().optional() };
const Trigger = z
  .object({
    ...common,
    channels: z.array(Channel).min(1).max(LIMIT.channelsPerTrigger).optional(),
    channel: Channel.optional(),
  })
  .refine(({ channels, channel }) => (channels === undefined) !== (channel === undefined), "channel or channels");
const Batch = z.object({ batch: z.array(z.object({ ...common, channel: Channel })).max(LIMIT.eventsPerBatch) });

/** Answers one request. */
export async function answerApp(context: ApiContext, request: ApiRequest): Promise<ApiAnswer> {
  const { method, path } = request;
  if (method === "POST" && path === "/events") return postEvents(context, request.body);
  if (method === "POST" && path === "/batch_events") return postBatch(context, request.body);
  if (method === "GET" && path === "/channels") return getChannels(context, request.query);
  const channel = /^\/channels\/([^/]+)(\/users)?$/.exec(path);
  if (method === "GET" && channel?.[1]) return getChannel(context, unescaped(channel[1]), channel[2] !== undefined);
  const user = /^\/users\/([^/]+)\/terminate_connections$/.exec(path);
  if (method === "POST" && user?.[1]) {
    const target = { memberId: unescaped(user[1]) };
    context.terminate(target);
    await context.broadcastTerminate(target);
    return { status: 200, body: {} };
  }
  return { status: 404, body: { error: "unknown path" } };
}

/** A part of a path; one with a broken escape stays as it is and names nothing we have. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parseBody<Shape extends z.ZodType>(schema: Shape, body: Buffer): z.infer<Shape> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(body.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const malformed: ApiAnswer = { status: 400, body: { error: "malformed body" } };
const tooLarge: ApiAnswer = { status: 413, body: { error: `data is over ${LIMIT.eventDataBytes} bytes` } };

type Event = { name: string; data: string; channel: string; socket_id?: string | undefined };

function send(context: ApiContext, events: Event[]): ApiAnswer {
  if (events.some(({ data }) => Buffer.byteLength(data) > LIMIT.eventDataBytes)) return tooLarge;
  for (const { name, data, channel, socket_id: socketId } of events) {
    const except = socketId === undefined ? undefined : context.connections.get(socketId);
    const count = context.hub.publish(channel, wireFrame(eventFrame(name, channel, data)), { except });
    context.metrics.framesSent.inc(count);
  }
  return { status: 200, body: {} };
}

function postEvents(context: ApiContext, body: Buffer): ApiAnswer {
  const trigger = parseBody(Trigger, body);
  if (!trigger) return malformed;
  const channels = trigger.channels ?? (trigger.channel === undefined ? [] : [trigger.channel]);
  return send(
    context,
    channels.map((channel) => ({ ...trigger, channel })),
  );
}

function postBatch(context: ApiContext, body: Buffer): ApiAnswer {
  const parsed = parseBody(Batch, body);
  if (!parsed) return malformed;
  const answer = send(context, parsed.batch);
  return answer.status === 200 ? { status: 200, body: { batch: parsed.batch.map(() => ({})) } } : answer;
}

function getChannels({ hub }: ApiContext, query: URLSearchParams): ApiAnswer {
  const prefix = query.get("filter_by_prefix") ?? "";
  const wanted = (query.get("info") ?? "").split(",");
  if (wanted.includes("user_count") && !prefix.startsWith("presence-")) {
    return { status: 400, body: { error: "user_count needs filter_by_prefix=presence-" } };
  }
  const names = hub.names().filter((name) => name.startsWith(prefix));
  return {
    status: 200,
    body: { channels: Object.fromEntries(names.map((name) => [name, infoOf(hub, name, wanted)])) },
  };
}

function infoOf(hub: Hub, name: string, wanted: string[]): object {
  return {
    ...(wanted.includes("user_count") && { user_count: hub.membersOf(name)?.length ?? 0 }),
    ...(wanted.includes("subscription_count") && { subscription_count: hub.subscriberCount(name) }),
  };
}

function getChannel({ hub }: ApiContext, name: string, users: boolean): ApiAnswer {
  if (!isChannelName(name)) return { status: 400, body: { error: "channel name" } };
  if (users) {
    if (!name.startsWith("presence-"))
      return { status: 400, body: { error: "users are known of presence channels only" } };
    return { status: 200, body: { users: (hub.membersOf(name) ?? []).map((id) => ({ id })) } };
  }
  const counts = { subscription_count: hub.subscriberCount(name), user_count: hub.membersOf(name)?.length ?? 0 };
  return { status: 200, body: { occupied: hub.has(name), ...counts } };
}
