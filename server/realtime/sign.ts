/** What the auth endpoints answer to pusher-js. They decide who may; these only sign. */
import { DomainError } from "#server/platform/errors.ts";
import { channelAuth, userAuth, type RealtimeApp } from "./auth.ts";
import { parseChannel } from "./rules.ts";

const SOCKET_ID = /^\d{1,16}\.\d{1,16}$/;

/**
 * Whether a text is a socket's id. Checked before every signature: an "id" with colons in it would let a caller have one
 * string signed and use it as another.
 */
export function isSocketId(text: string): boolean {
  return SOCKET_ID.test(text);
}

function requireSocketId(socketId: string): void {
  if (!isSocketId(socketId)) throw new DomainError("request.invalid", { field: "socket_id" });
}

export type ChannelSignature = { auth: string; channel_data: string };

/**
 * Lets one socket of a member into one channel. Private channels carry the member's id too, so that closing a member's
 * sockets closes every one that was let in for them, and the time (unix ms), so that it is worth nothing after a minute or
 * once their access changed: take `now` before you read what they may. `name` is what others see in presence.
 * @throws {DomainError} request.invalid for a socket id or channel name that cannot be.
 */
export function signChannel(
  app: Pick<RealtimeApp, "key" | "secret">,
  request: { socketId: string; channel: string; member: { id: string; name: string } },
  now = new Date(),
): ChannelSignature {
  requireSocketId(request.socketId);
  const parsed = parseChannel(request.channel);
  if (!parsed) throw new DomainError("request.invalid", { field: "channel_name" });
  const { id, name } = request.member;
  const isPresence = parsed.kind === "presence-conversation";
  const at = now.getTime();
  const data = JSON.stringify(isPresence ? { user_id: id, user_info: { name }, at } : { user_id: id, at });
  return { auth: channelAuth(app, request.socketId, request.channel, data), channel_data: data };
}

export type UserSignature = { auth: string; user_data: string };

/**
 * Says who a socket belongs to; the gateway closes sockets by these ids (`terminate`). Signed before such a close it is worth
 * nothing any more.
 * @throws {DomainError} request.invalid for a socket id that cannot be.
 */
export function signUser(
  app: Pick<RealtimeApp, "key" | "secret">,
  request: { socketId: string; memberId: string; sessionId: string },
  now = new Date(),
): UserSignature {
  requireSocketId(request.socketId);
  const data = JSON.stringify({ id: request.memberId, sessionId: request.sessionId, at: now.getTime() });
  return { auth: userAuth(app, request.socketId, data), user_data: data };
}
