/** Carries out what `judge-frame.ts` decides. */
import type { Clock } from "#server/platform/clock.ts";
import type { Anonymous } from "./anonymous.ts";
import type { RealtimeApp } from "./auth.ts";
import type { Connection } from "./connection.ts";
import { type Cutoffs, isFresh } from "./cutoffs.ts";
import {
  errorFrame,
  eventFrame,
  parseFrame,
  PONG_FRAME,
  refusedFrame,
  signedInFrame,
  subscribedFrame,
  type SubscriptionRefusal,
} from "./frames.ts";
import type { Hub } from "./hub.ts";
import { judgeFrame, judgeSignin, judgeSubscription, type Decision } from "./judge-frame.ts";
import type { GatewayLimits } from "./limits.ts";
import type { RealtimeMetrics } from "./metrics.ts";
import type { Peers } from "./peers.ts";
import { accessOf, CLOSE, ERROR_EVENT, LIMIT } from "./protocol.ts";
import { takeToken } from "./token-bucket.ts";
import { wireFrame } from "./wire.ts";

export type FrameContext = {
  app: RealtimeApp;
  hub: Hub;
  limits: GatewayLimits;
  metrics: RealtimeMetrics;
  clock: Clock;
  /** Members and sessions whose sockets were closed. */
  terminations: Cutoffs;
  /** Channels that everybody was put out of. */
  emptied: Cutoffs;
  anonymous: Anonymous;
  peers: Pick<Peers, "told">;
};

/** Handles one text frame of `connection`. Never throws for what a client can send. */
export function handleFrame(context: FrameContext, connection: Connection, text: string, nowMs: number): void {
  connection.lastSeenAtMs = nowMs;
  connection.pingedAtMs = null;
  if (!takeToken(connection.frameBucket, context.limits.frames, nowMs)) {
    return connection.close(CLOSE.overCapacity, "sends too fast");
  }
  const frame = parseFrame(text);
  if (!frame) return connection.send(errorFrame(null, "not a frame"));
  const decision = judgeFrame(frame, (channel) => connection.channels.has(channel));
  carryOut(context, connection, decision, nowMs);
}

function carryOut(context: FrameContext, connection: Connection, decision: Decision, nowMs: number): void {
  switch (decision.do) {
    case "pong":
      return connection.send(PONG_FRAME);
    case "subscribe":
      return subscribe(context, connection, decision.subscription, nowMs);
    case "refuse":
      return refuse(context, connection, decision.channel, decision.refusal);
    case "unsubscribe":
      return context.hub.unsubscribe(connection, decision.channel);
    case "signin":
      return signIn(context, connection, decision);
    case "forward":
      return forward(context, connection, decision, nowMs);
    case "nothing":
      return;
    case "drop":
      return context.metrics.refused.inc({ why: "frame" });
  }
}

function refuse(context: FrameContext, connection: Connection, channel: string, refusal: SubscriptionRefusal): void {
  context.metrics.refused.inc({ why: "subscription" });
  connection.send(refusedFrame(channel, refusal));
}

type Subscribe = Extract<Decision, { do: "subscribe" }>["subscription"];

function subscribe(context: FrameContext, connection: Connection, subscription: Subscribe, nowMs: number): void {
  const { channel } = subscription;
  const verdict = judgeSubscription(context.app, connection.id, connection.memberId, subscription);
  if (!verdict.ok) return refuse(context, connection, channel, verdict.refusal);
  if (verdict.member && context.terminations.isStale(verdict.member.userId, verdict.signedAtMs)) {
    return connection.close(CLOSE.unauthorized, "signed before access changed");
  }
  if (accessOf(channel) !== "user" && !isStillGood(context, channel, verdict.signedAtMs)) {
    return refuse(context, connection, channel, { status: 401, reason: "signature too old" });
  }
  if (connection.channels.size >= context.limits.channelsPerSocket && !connection.channels.has(channel)) {
    return refuse(context, connection, channel, { status: 403, reason: "too many channels on one socket" });
  }
  if (connection.user === null) {
    connection.signInByMs = Math.min(connection.signInByMs, nowMs + context.limits.signInMs);
    connection.boundTo ??= verdict.member?.userId ?? null;
  }
  const member = accessOf(channel) === "presence" ? verdict.member : null;
  const roster = context.hub.subscribe(connection, channel, member);
  connection.send(subscribedFrame(channel, roster ?? {}));
}

/** A signature lets in for a minute, unless everybody was put out of the channel after it was made. */
function isStillGood(context: FrameContext, channel: string, signedAtMs: number | null): boolean {
  return isFresh(signedAtMs, context.clock.now().getTime()) && !context.emptied.isStale(channel, signedAtMs);
}

function signIn(context: FrameContext, connection: Connection, signin: { auth: string; userData: string }): void {
  const user = judgeSignin(context.app, connection.id, signin);
  const stranger = user !== null && connection.memberId !== null && connection.memberId !== user.userId;
  if (!user || stranger) return connection.close(CLOSE.unauthorized, "sign-in refused");
  const ids = [user.userId, ...(user.sessionId === null ? [] : [user.sessionId])];
  if (ids.some((id) => context.terminations.isStale(id, user.signedAtMs))) {
    return connection.close(CLOSE.unauthorized, "signed before access changed");
  }
  if (!isFresh(user.signedAtMs, context.clock.now().getTime())) {
    return connection.close(CLOSE.unauthorized, "signature too old");
  }
  connection.user = user;
  context.anonymous.delete(connection);
  connection.send(signedInFrame(signin.userData));
}

type Forward = Extract<Decision, { do: "forward" }>;

function forward(context: FrameContext, connection: Connection, decision: Forward, nowMs: number): void {
  const { event, channel } = decision;
  if (!takeToken(connection.clientEventBucket, context.limits.clientEvents, nowMs)) {
    context.metrics.refused.inc({ why: "client event rate" });
    return connection.send(errorFrame(ERROR_EVENT.clientEventRate, `too many client events on ${channel}`));
  }
  const data = JSON.stringify(decision.data ?? {});
  if (Buffer.byteLength(data) > LIMIT.eventDataBytes) {
    context.metrics.refused.inc({ why: "client event size" });
    return connection.send(errorFrame(ERROR_EVENT.clientEventRefused, "client event data is over 10 kB"));
  }
  const memberId = context.hub.memberIn(channel, connection);
  context.peers.told(channel, event, data, memberId);
  const bytes = wireFrame(eventFrame(event, channel, data, memberId));
  const count = context.hub.publish(channel, bytes, { except: connection, droppable: true });
  context.metrics.framesSent.inc(count);
}
