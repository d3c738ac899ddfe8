export {
  CHANNEL_STATES,
  PROVIDERS,
  type ChannelState,
  type Identity,
  type InboundContent,
  type InboundMessage,
  type MessageContent,
  type OutboundMessage,
  type Provider,
  type ProviderName,
  type SendOutcome,
  type SessionHost,
  type SessionLog,
  type StatusEvidence,
  type StoredMedia,
  type UnsupportedKind,
} from "./provider.ts";
export { DESIRED_STATES, type ChannelAction, type DesiredState } from "./states.ts";
export { actionsFor, canSend, DEFAULT_PACE, isFinal, needsPerson } from "./rules.ts";
export { createChannel, type CreateChannel } from "./create-channel.ts";
export { getChannel, listChannels, type ChannelView } from "./list-channels.ts";
export type { ChannelDeps, ChannelNotice } from "./notice.ts";
export { SessionManager, type SessionManagerOptions } from "./sessions/manager.ts";
export { createSessionMetrics, type SessionMetrics } from "./sessions/metrics.ts";
export type { HostServices } from "./sessions/host.ts";
export { createSimulatedProvider } from "./simulated/index.ts";
export { linkedFarSide, type LinkedFarSide } from "./simulated/linked-far-side.ts";
export { createLinkedLazily } from "./linked-lazily.ts";
export { createAbsentProvider } from "./absent-provider.ts";
export { forgetPerson } from "./forget-person.ts";
export { resealAuth } from "./reseal-auth.ts";
export { createProviderHook, type ProviderHook } from "./hook/create-hook.ts";
export { openRaw, sealRaw } from "./hook/raw-body.ts";
export { resealHooks } from "./hook/hook-secrets.ts";
export { createHookProcessor, type HookPorts, type HookProcessor } from "./hook/process-raw.ts";
export { resealRaw } from "./hook/reseal-raw.ts";
export { createHookSweep } from "./hook/sweep.ts";
export { keepRaw } from "./jobs.ts";
