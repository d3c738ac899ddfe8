/**
 * The words of the Pusher Channels protocol 7 that the gateway uses: limits, close and error codes, names.
 * Source: Pusher's protocol reference; what a close code makes the client do is pusher-js's own table
 * (`cases/pusher-protocol.json`, kind `close`).
 */

export const PROTOCOL_VERSION = 7;

/** Close codes. 4000–4099: do not come back as you are; 4100–4199: come back after a second; 4200–4299: come back at once. */
export const CLOSE = {
  unknownApp: 4001,
  pathNotFound: 4005,
  unsupportedProtocol: 4007,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** Codes of error events. Never close with one: pusher-js would not come back. */
export const ERROR_EVENT = { clientEventRate: 4301, clientEventRefused: 4302 } as const;

/** What protocol 7 allows a frame to carry. */
export const LIMIT = {
  channelNameChars: 200,
  eventNameChars: 200,
  /** Data of one event, of the HTTP API or of a client. */
  eventDataBytes: 10_240,
  channelsPerTrigger: 100,
  eventsPerBatch: 10,
} as const;

const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]+$/;
const SERVER_TO_USER = "#server-to-user-";

/** Whether Pusher allows the name; `#server-to-user-<id>` is the one form with a `#`. */
export function isChannelName(name: string): boolean {
  if (name.length > LIMIT.channelNameChars) return false;
  return CHANNEL_NAME.test(name.startsWith(SERVER_TO_USER) ? name.slice(SERVER_TO_USER.length) : name);
}

export type ChannelAccess = "public" | "private" | "presence" | "user";

/** What a subscriber must show for a channel of this name. */
export function accessOf(channel: string): ChannelAccess {
  if (channel.startsWith("private-")) return "private";
  if (channel.startsWith("presence-")) return "presence";
  return channel.startsWith(SERVER_TO_USER) ? "user" : "public";
}

/** The channel only a signed-in user's own sockets may join. */
export function userChannel(userId: string): string {
  return SERVER_TO_USER + userId;
}

/** A client may send only events of this name, and only where it is subscribed. */
export function isClientEvent(name: string): boolean {
  return name.startsWith("client-") && name.length <= LIMIT.eventNameChars;
}
