import type { ChannelState } from "./provider.ts";
import { FINAL_STATES, MOVES, type ChannelAction, type DesiredState } from "./states.ts";

/** What the rules need to know of a channel. */
export type ChannelFacts = {
  state: ChannelState;
  desiredState: DesiredState;
  phone: string | null;
  isArchived: boolean;
};

const allows = (states: readonly ChannelState[], state: ChannelState) => states.includes(state);

/** What a person may do next, the likeliest first. A move that is already on its way is not offered again. */
export function actionsFor(channel: ChannelFacts): ChannelAction[] {
  if (channel.isArchived) return [];
  const { state, desiredState } = channel;
  const actions: ChannelAction[] = [];
  if (allows(MOVES.relink, state)) actions.push("relink");
  if (allows(MOVES.connect, state) && (desiredState !== "connected" || isFinal(state))) actions.push("connect");
  if (allows(MOVES.disconnect, state) && desiredState === "connected") actions.push("disconnect");
  if (allows(MOVES.log_out, state) && channel.phone !== null && desiredState !== "logged_out") actions.push("log_out");
  return [...actions, "archive"];
}

/** Whether a state waits for a person: shown as "needs a person" and counted on the rail. */
export function needsPerson(channel: Pick<ChannelFacts, "state" | "desiredState" | "isArchived">): boolean {
  if (channel.isArchived || channel.desiredState !== "connected") return false;
  return isFinal(channel.state) || channel.state === "awaiting_scan" || channel.state === "awaiting_passkey";
}

export function isFinal(state: ChannelState): boolean {
  return allows(FINAL_STATES, state);
}

/** Whether messages can leave now: a restricted number may still answer those who wrote, a degraded one is reconnecting. */
export function canSend(state: ChannelState): boolean {
  return state === "connected" || state === "restricted";
}

/** The pace a new number starts with: messages a minute, and how many may go at once after a pause. */
export const DEFAULT_PACE = { perMinute: 20, burst: 5 } as const;
