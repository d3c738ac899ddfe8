/** Front door of realtime: names, signatures, and the gateway. */
export { channelName, parseChannel, type ChannelNames, type EventRow } from "./rules.ts";
export { runRealtime } from "./run-realtime.ts";
export { signChannel, signUser } from "./sign.ts";
