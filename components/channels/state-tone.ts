import type { Tone } from "#components/ui/badge.tsx";
import type { ChannelState } from "#server/channels/provider.ts";

const TONES = {
  disconnected: "neutral",
  connecting: "accent",
  awaiting_scan: "accent",
  awaiting_passkey: "amber",
  connected: "green",
  degraded: "amber",
  restricted: "amber",
  replaced: "red",
  logged_out: "red",
  banned: "red",
} as const satisfies Record<ChannelState, Tone>;

/** The colour of a state: green works, amber works in part, red needs a person. */
export function toneOf(state: ChannelState): Tone {
  return TONES[state];
}
