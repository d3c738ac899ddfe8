/** Signing and judging the strings that let a socket in. Format: pusher.com, "Auth signatures" and "User authentication". */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The one application the gateway serves. The secret never leaves the server. */
export type RealtimeApp = { id: string; key: string; secret: string };

type Credentials = Pick<RealtimeApp, "key" | "secret">;

/** Hex HMAC-SHA256 with the application's secret. */
export function hmacHex(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Compares without telling by its duration how much was right. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function channelText(socketId: string, channel: string, channelData: string | undefined): string {
  return channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
}

/** The `auth` of one subscription; `channelData` is signed byte for byte as it will be sent. */
export function channelAuth(app: Credentials, socketId: string, channel: string, channelData?: string): string {
  return `${app.key}:${hmacHex(app.secret, channelText(socketId, channel, channelData))}`;
}

export type Subscription = { channel: string; auth: string; channelData?: string | undefined };

/** Whether `auth` was made with our secret for this socket, channel and data. */
export function isChannelAuth(app: Credentials, socketId: string, subscription: Subscription): boolean {
  return sameText(subscription.auth, channelAuth(app, socketId, subscription.channel, subscription.channelData));
}

/** The `auth` of a sign-in. */
export function userAuth(app: Credentials, socketId: string, userData: string): string {
  return `${app.key}:${hmacHex(app.secret, `${socketId}::user::${userData}`)}`;
}

/** Whether `auth` was made with our secret for this socket and user. */
export function isUserAuth(app: Credentials, socketId: string, signin: { auth: string; userData: string }): boolean {
  return sameText(signin.auth, userAuth(app, socketId, signin.userData));
}
