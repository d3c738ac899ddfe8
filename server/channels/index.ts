export {
  CHANNEL_STATES,
  PROVIDERS,
  type ChannelState,
  type Identity,
  type InboundMessage,
  type OutboundMessage,
  type Provider,
  type ProviderName,
  type SendOutcome,
  type SessionHost,
  type SessionLog,
  type StatusEvidence,
  type StoredMedia,
} from "./provider.ts";
export { DESIRED_STATES, type ChannelAction, type DesiredState } from "./states.ts";
export { actionsFor, canSend, DEFAULT_PACE, needsPerson } from "./rules.ts";
export { createChannel, type CreateChannel } from "./create-channel.ts";
export { getChannel, listChannels, type ChannelView } from "./list-channels.ts";
export type { ChannelDeps, ChannelNotice } from "./notice.ts";
