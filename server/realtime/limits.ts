import type { Rate } from "./token-bucket.ts";

/** Bounds of a gateway. Times in ms, sizes in bytes; tests lower them. */
export type GatewayLimits = {
  /** Told to clients: after so long without a frame they ping. */
  activityTimeoutMs: number;
  /** How much longer than that a socket may be silent; in the last two thirds we have asked it ourselves. */
  idleGraceMs: number;
  /** From the first subscription to the sign-in; without a subscription a socket gets `anonymousMs`. */
  signInMs: number;
  anonymousMs: number;
  sweepEveryMs: number;
  /** Events have been away for so long: every socket is closed with 4100 and none is taken until they are back. */
  deafMs: number;
  frameBytes: number;
  /** Unread bytes from which a socket loses client events, and from which it is closed with 4100. */
  slowBytes: number;
  stuckBytes: number;
  channelsPerSocket: number;
  sockets: number;
  /** Of these, those that have not signed in; beyond it the oldest of them is closed with 4100. */
  anonymousSockets: number;
  clientEvents: Rate;
  /** Every frame of a client; beyond it the socket is closed with 4100. */
  frames: Rate;
  httpBodyBytes: number;
  /** For a handshake, or a whole request to the HTTP API. */
  requestMs: number;
  /** Within which a drain has sent every close. */
  drainMs: number;
};

export const DEFAULT_LIMITS: GatewayLimits = {
  activityTimeoutMs: 20_000,
  idleGraceMs: 10_000,
  signInMs: 5_000,
  anonymousMs: 30_000,
  sweepEveryMs: 1_000,
  deafMs: 2_000,
  frameBytes: 16_384,
  slowBytes: 65_536,
  stuckBytes: 1_048_576,
  channelsPerSocket: 200,
  sockets: 50_000,
  anonymousSockets: 5_000,
  clientEvents: { perSecond: 10, burst: 10 },
  frames: { perSecond: 100, burst: 400 },
  // ten events of 10 kB, JSON inside JSON, with names
  httpBodyBytes: 262_144,
  requestMs: 10_000,
  drainMs: 2_000,
};
