/** What the gateway does with one frame of a client: pure decisions, carried out by `handle-frame.ts`. */
import { isChannelAuth, isUserAuth, type RealtimeApp, type Subscription } from "./auth.ts";
import { asRecord, parseRecord, type ClientFrame, type SubscriptionRefusal } from "./frames.ts";
import { accessOf, isChannelName, isClientEvent, LIMIT, userChannel } from "./protocol.ts";

export type Decision =
  | { do: "pong" }
  | { do: "nothing" }
  | { do: "subscribe"; subscription: Subscription }
  | { do: "refuse"; channel: string; refusal: SubscriptionRefusal }
  | { do: "unsubscribe"; channel: string }
  | { do: "signin"; auth: string; userData: string }
  | { do: "forward"; event: string; channel: string; data: unknown }
  | { do: "drop" };

/** Decides by the frame alone and by what its sender is subscribed to. Credentials are judged after this. */
export function judgeFrame(frame: ClientFrame, isSubscribed: (channel: string) => boolean): Decision {
  switch (frame.event) {
    case "pusher:ping":
      return { do: "pong" };
    case "pusher:pong":
      return { do: "nothing" };
    case "pusher:subscribe":
      return judgeSubscribe(frame.data);
    case "pusher:unsubscribe": {
      const channel = asRecord(frame.data)?.channel;
      return typeof channel === "string" ? { do: "unsubscribe", channel } : { do: "drop" };
    }
    case "pusher:signin": {
      const data = asRecord(frame.data);
      if (typeof data?.auth !== "string" || typeof data.user_data !== "string") return { do: "drop" };
      return { do: "signin", auth: data.auth, userData: data.user_data };
    }
    default:
      return judgeClientEvent(frame, isSubscribed);
  }
}

function judgeSubscribe(value: unknown): Decision {
  const data = asRecord(value);
  if (typeof data?.channel !== "string") return { do: "drop" };
  const channel = data.channel;
  if (!isChannelName(channel)) {
    // the name goes back to its sender, so it must not be a way to make us send much
    return {
      do: "refuse",
      channel: channel.slice(0, LIMIT.channelNameChars),
      refusal: { status: 400, reason: "channel name" },
    };
  }
  const subscription: Subscription = { channel, auth: typeof data.auth === "string" ? data.auth : "" };
  if (typeof data.channel_data === "string") subscription.channelData = data.channel_data;
  return { do: "subscribe", subscription };
}

function judgeClientEvent(frame: ClientFrame, isSubscribed: (channel: string) => boolean): Decision {
  const { event, channel, data } = frame;
  if (channel === null || !isClientEvent(event)) return { do: "drop" };
  const access = accessOf(channel);
  if ((access !== "private" && access !== "presence") || !isSubscribed(channel)) return { do: "drop" };
  return { do: "forward", event, channel, data };
}

/** A member as presence shows it. `info` is passed on as it was signed. */
export type ChannelMember = { userId: string; info: unknown };

/** `signedAtMs`: unix ms, when the signed data says it. */
export type SubscriptionVerdict =
  { ok: true; member: ChannelMember | null; signedAtMs: number | null } | { ok: false; refusal: SubscriptionRefusal };

const refused = (status: 400 | 401 | 403, reason: string): SubscriptionVerdict => ({
  ok: false,
  refusal: { status, reason },
});

/**
 * Judges a subscription by its signature, without a look at the database. `userId` is who the socket signed in as, or null
 * while it has not: data signed for another member is refused, so that closing a member's sockets closes all of theirs.
 */
export function judgeSubscription(
  app: Pick<RealtimeApp, "key" | "secret">,
  socketId: string,
  userId: string | null,
  subscription: Subscription,
): SubscriptionVerdict {
  const access = accessOf(subscription.channel);
  if (access === "public") return refused(403, "there are no public channels");
  if (access === "user") {
    return subscription.channel === (userId && userChannel(userId))
      ? { ok: true, member: null, signedAtMs: null }
      : refused(401, "not signed in");
  }
  if (!isChannelAuth(app, socketId, subscription)) return refused(401, "wrong auth");
  if (subscription.channelData === undefined) {
    return access === "presence"
      ? refused(401, "presence needs channel_data")
      : { ok: true, member: null, signedAtMs: null };
  }
  const data = parseRecord(subscription.channelData);
  if (typeof data?.user_id !== "string" || data.user_id === "") return refused(400, "channel_data without user_id");
  if (userId !== null && data.user_id !== userId) return refused(401, "signed for another member");
  const member = { userId: data.user_id, info: data.user_info ?? null };
  return { ok: true, member, signedAtMs: numberOrNull(data.at) };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

export type SocketUser = { userId: string; sessionId: string | null; signedAtMs: number | null };

/** Who a sign-in proves, or null when it proves nothing. */
export function judgeSignin(
  app: Pick<RealtimeApp, "key" | "secret">,
  socketId: string,
  signin: { auth: string; userData: string },
): SocketUser | null {
  if (!isUserAuth(app, socketId, signin)) return null;
  const data = parseRecord(signin.userData);
  if (typeof data?.id !== "string" || data.id === "") return null;
  const sessionId = typeof data.sessionId === "string" ? data.sessionId : null;
  return { userId: data.id, sessionId, signedAtMs: numberOrNull(data.at) };
}
