/** Reading a client's frames and writing ours. Every frame is a JSON object `{ event, channel?, data? }`. */
import { PROTOCOL_VERSION, type CloseCode, type ERROR_EVENT } from "./protocol.ts";

export type ClientFrame = { event: string; channel: string | null; data: unknown };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `value` as an object: itself, or the JSON text of one (clients send either). Null when it is neither. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  if (isRecord(value)) return value;
  return typeof value === "string" ? parseRecord(value) : null;
}

/** The object a JSON text holds, or null. */
export function parseRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** A client's frame, or null when it is not one. Never throws. */
export function parseFrame(text: string): ClientFrame | null {
  const value = parseRecord(text);
  if (!value || typeof value.event !== "string") return null;
  return { event: value.event, channel: typeof value.channel === "string" ? value.channel : null, data: value.data };
}

/** An event on a channel. `dataText` is the JSON text that becomes the string `data`; `userId` names a presence sender. */
export function eventFrame(event: string, channel: string, dataText: string, userId?: string): string {
  return JSON.stringify({ event, channel, data: dataText, ...(userId !== undefined && { user_id: userId }) });
}

/** The first frame of a connection. */
export function establishedFrame(socketId: string, activityTimeoutSeconds: number): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds });
  return JSON.stringify({ event: "pusher:connection_established", data });
}

export const PONG_FRAME = JSON.stringify({ event: "pusher:pong", data: {} });
export const PING_FRAME = JSON.stringify({ event: "pusher:ping", data: {} });

/** `data` is the presence roster, or an empty object. */
export function subscribedFrame(channel: string, data: object): string {
  return eventFrame("pusher_internal:subscription_succeeded", channel, JSON.stringify(data));
}

export type SubscriptionRefusal = { status: 400 | 401 | 403; reason: string };

export function refusedFrame(channel: string, refusal: SubscriptionRefusal): string {
  const data = { type: "AuthError", error: refusal.reason, status: refusal.status };
  return JSON.stringify({ event: "pusher:subscription_error", channel, data });
}

export function signedInFrame(userData: string): string {
  return JSON.stringify({ event: "pusher:signin_success", data: JSON.stringify({ user_data: userData }) });
}

/** An error that leaves the connection open. */
export function errorFrame(
  code: CloseCode | (typeof ERROR_EVENT)[keyof typeof ERROR_EVENT] | null,
  message: string,
): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

/** Whether a connection asked for the protocol we speak; pusher-js always says which. */
export function speaksOurProtocol(query: URLSearchParams): boolean {
  return query.get("protocol") === String(PROTOCOL_VERSION);
}
