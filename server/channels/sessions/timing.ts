/** How often and how long; milliseconds. Tests shorten them, load lifts the restore limit. */
export type SessionTiming = {
  /** A worker that was silent this long is taken for dead. */
  leaseMs: number;
  renewEveryMs: number;
  /** How often it looks for free channels and wishes, besides notices. */
  tickMs: number;
  /** How often every lane is asked, besides notices. */
  pollEveryMs: number;
  restoreAtOnce: number;
  restoreJitterMs: number;
};

/** Takeover after a kill: at most leaseMs + tickMs, then the restore. */
const DEFAULTS: SessionTiming = {
  leaseMs: 6_000,
  renewEveryMs: 2_000,
  tickMs: 1_000,
  pollEveryMs: 1_000,
  restoreAtOnce: 5,
  restoreJitterMs: 200,
};

export function withDefaults(given: Partial<SessionTiming> = {}): SessionTiming {
  return { ...DEFAULTS, ...given };
}
