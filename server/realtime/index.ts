/** Front door of realtime: names, signatures, and the gateway. */
export type { RealtimeApp } from "./auth.ts";
export { type FeedCursor, type TerminateTarget } from "./event-source.ts";
export { createGateway, type Gateway, type GatewayOptions } from "./gateway.ts";
export {
  channelName,
  channelsOf,
  parseChannel,
  type ChannelKind,
  type ChannelNames,
  type EventRow,
  type ParsedChannel,
} from "./rules.ts";
export { runRealtime, type RealtimeSettings, type RunningRealtime } from "./run-realtime.ts";
export { isSocketId, signChannel, signUser, type ChannelSignature, type UserSignature } from "./sign.ts";
