/**
 * The WebSocket gateway: speaks the Pusher Channels protocol 7 to pusher-js. It reads no database for a handshake or a
 * subscription; signatures say who may. Events reach it from a bus (`bus.ts`) or the HTTP API.
 */
import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Clock } from "#server/platform/clock.ts";
import { createHttpServer } from "#server/platform/http-server.ts";
import type { Logger } from "#server/platform/logger.ts";
import { portOf } from "#server/platform/port-of.ts";
import { acceptSockets, type SocketContext } from "./accept-sockets.ts";
import { Anonymous } from "./anonymous.ts";
import type { RealtimeApp } from "./auth.ts";
import type { Connection } from "./connection.ts";
import { Cutoffs } from "./cutoffs.ts";
import { Deafness } from "./deafness.ts";
import { drain } from "./drain.ts";
import { wireOf } from "./event-frames.ts";
import type { TerminateTarget } from "./event-source.ts";
import { createHttpApi } from "./http-api.ts";
import { Hub } from "./hub.ts";
import { DEFAULT_LIMITS, type GatewayLimits } from "./limits.ts";
import { createMetrics, type RealtimeMetrics } from "./metrics.ts";
import { CLOSE } from "./protocol.ts";
import { Peers } from "./peers.ts";
import { channelsToReopen, type EventRow } from "./rules.ts";
import { typingFrames } from "./typing-frames.ts";
import { sweep } from "./sweep.ts";

export type GatewayOptions = {
  app: RealtimeApp;
  log: Logger;
  clock: Clock;
  limits?: Partial<GatewayLimits>;
  /** METRICS_TOKEN. */
  metricsToken?: string | undefined;
  /** False turns `/readyz` red: events do not arrive. After `deafMs` of it no socket stays open. */
  isBusUp: () => boolean;
  /** Tells every other gateway to close these sockets too. */
  broadcastTerminate: (target: TerminateTarget) => Promise<void>;
  /** Passes notices to every other gateway. */
  tellPeers: (payloads: string[]) => Promise<void>;
};

export type Gateway = {
  /** Resolves with the port it listens on. */
  listen(port: number, host: string): Promise<number>;
  /** Sends feed rows to whoever is subscribed. `by`: how they were learned. */
  publishEvents(events: EventRow[], by: "notice" | "repair"): void;
  /** Tells who may see the conversations of a `baton_typing` notice that their customers type. Slow readers may miss it. */
  publishTyping(payload: string): void;
  /** Closes sockets with 4009. Returns how many. */
  terminate(target: TerminateTarget): number;
  /** A signature is worth something to the socket it was made for only: without sockets no event matters here. */
  hasSockets(): boolean;
  /** Members and sessions with a socket here. */
  users(): { memberIds: Set<string>; sessionIds: Set<string> };
  /** Takes no new sockets, closes all with 4200 in batches, stops. */
  drain(): Promise<void>;
  /** The other gateways: give it their notices and say when the line to them stands. */
  readonly peers: Pick<Peers, "receive" | "connected">;
  readonly metrics: RealtimeMetrics;
};

/** Makes a gateway; it does nothing until `listen`. */
export function createGateway(options: GatewayOptions): Gateway {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const metrics = createMetrics();
  const hub = new Hub();
  const connections = new Map<string, Connection>();
  const state = { draining: false };
  const peers = new Peers({
    id: randomUUID(),
    hub,
    send: options.tellPeers,
    onError: (err) => options.log.debug({ err }, "peers not told"),
  });
  const [terminations, emptied] = [new Cutoffs(), new Cutoffs()];
  const nowMs = () => options.clock.now().getTime();
  const terminate = (target: TerminateTarget) => {
    terminations.add("memberId" in target ? target.memberId : target.sessionId, nowMs());
    return terminateAll(connections.values(), target);
  };
  const http = createHttpServer(
    { requestTimeout: limits.requestMs, headersTimeout: limits.requestMs },
    createHttpApi({ ...options, limits, metrics, hub, connections, terminate, isDraining: () => state.draining }),
  );
  const { app, log, clock } = options;
  const anonymous = new Anonymous(limits.anonymousSockets);
  const context = { app, hub, limits, metrics, log, clock, connections, anonymous, terminations, emptied, peers };
  const deafness = new Deafness(options.isBusUp, limits.deafMs);
  acceptSockets(http, context, { isDraining: () => state.draining, isDeaf: () => deafness.isDeaf(performance.now()) });
  const sweeper = setInterval(() => {
    sweepSockets(context, deafness.isDeaf(performance.now()));
    metrics.busUp.set(options.isBusUp() ? 1 : 0);
  }, limits.sweepEveryMs);
  sweeper.unref();
  return {
    metrics,
    peers,
    terminate,
    listen: (port, host) => listen(http, port, host),
    hasSockets: () => connections.size > 0,
    users: () => usersOf(connections.values()),
    publishEvents(events, by) {
      metrics.events.inc({ by }, events.length);
      for (const [channel, { bytes, frames }] of wireOf(events, (name) => hub.has(name))) {
        metrics.framesSent.inc(hub.publish(channel, bytes) * frames);
      }
      for (const channel of events.flatMap(channelsToReopen)) {
        emptied.add(channel, nowMs());
        hub.empty(channel);
      }
    },
    publishTyping: (payload) => publishTyping(context, payload),
    async drain() {
      state.draining = true;
      await Promise.all([peers.stop(), drain(http, connections, limits.drainMs)]);
      clearInterval(sweeper);
    },
  };
}

function sweepSockets({ connections, limits, metrics, hub }: SocketContext, isDeaf: boolean): void {
  // A browser must not look live while it hears nothing; it says that it is offline, and catches up afterwards.
  if (isDeaf) for (const connection of connections.values()) connection.close(CLOSE.overCapacity, "no events");
  sweep(connections.values(), limits, performance.now());
  metrics.sockets.set(connections.size);
  metrics.channels.set(hub.channelCount);
}

function publishTyping({ hub, metrics }: SocketContext, payload: string): void {
  for (const { channel, bytes } of typingFrames(payload, (name) => hub.has(name)))
    metrics.framesSent.inc(hub.publish(channel, bytes, { droppable: true }));
}

function terminateAll(connections: Iterable<Connection>, target: TerminateTarget): number {
  let count = 0;
  for (const connection of connections) {
    const isTarget =
      "memberId" in target ? connection.memberId === target.memberId : connection.user?.sessionId === target.sessionId;
    if (!isTarget || connection.closedAtMs !== null) continue;
    connection.close(CLOSE.unauthorized, "no longer allowed");
    count += 1;
  }
  return count;
}

function usersOf(connections: Iterable<Connection>): { memberIds: Set<string>; sessionIds: Set<string> } {
  const users = { memberIds: new Set<string>(), sessionIds: new Set<string>() };
  for (const { memberId, user } of connections) {
    if (memberId) users.memberIds.add(memberId);
    if (user?.sessionId) users.sessionIds.add(user.sessionId);
  }
  return users;
}

async function listen(http: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen({ port, host, backlog: 4_096 }, () => resolve());
  });
  return portOf(http);
}
