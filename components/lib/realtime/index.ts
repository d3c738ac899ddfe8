export { channelName } from "./channel-names.ts";
export type { Changes } from "./catch-up.ts";
export type { RealtimeConfig } from "./connect.ts";
export type { ConnectionState, ConnectionStatus } from "./connection-store.ts";
export type { RawEvent } from "./raw-event.ts";
export type { PresenceMember } from "./presence.ts";
export {
  RealtimeProvider,
  useClientEvents,
  useConnection,
  useCustomerTyping,
  usePresence,
  useRealtime,
} from "./provider.tsx";
export type { ClientEvent, RealtimeClient } from "./realtime-client.ts";
