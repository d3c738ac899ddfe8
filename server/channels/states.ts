import type { ChannelState } from "./provider.ts";

/** What a person wants of a channel; the session workers bring `state` there. */
export const DESIRED_STATES = ["connected", "disconnected", "logged_out"] as const;
export type DesiredState = (typeof DESIRED_STATES)[number];

/** The session gave up and its lease went back: only a person starts it again. */
export const FINAL_STATES = ["replaced", "logged_out", "banned"] as const satisfies readonly ChannelState[];

/** From which states a person's wish is allowed; the writes check it in SQL. Archiving is allowed from every state. */
export const MOVES = {
  connect: ["disconnected", "replaced", "banned"],
  disconnect: [
    "disconnected",
    "connecting",
    "awaiting_scan",
    "awaiting_passkey",
    "connected",
    "degraded",
    "restricted",
  ],
  log_out: ["disconnected", "connected", "degraded", "restricted", "replaced"],
  relink: ["logged_out"],
} as const satisfies Record<string, readonly ChannelState[]>;
export type Move = keyof typeof MOVES;

export const CHANNEL_ACTIONS = ["connect", "disconnect", "log_out", "relink", "archive"] as const;
export type ChannelAction = (typeof CHANNEL_ACTIONS)[number];

/** Channel of `pg_notify` that tells session workers to look for wishes and free channels (also sent by a trigger). */
export const CHANNELS_CHANNEL = "baton_channels";
