/** Before every position. */
const START = "00000000-0000-0000-0000-000000000000";
/** Positions this recent are not passed: a transaction that took one may still commit. */
const SETTLE_MS = 10_000;
/** How long entries may stay unseen that went back to a place already passed. */
const RESET_MS = 5_000;

type Head = { position: string; resetAt: number; heldUntil: number };

export type LaneHeads = {
  of(channelId: string): string;
  /** Everything of a channel up to a position that was just claimed has been served. */
  pass(channelId: string, position: string): void;
  /** Looks from the start until `ms` from now, for an entry that becomes due again. */
  hold(channelId: string, ms: number): void;
  forget(channelId: string): void;
};

/**
 * Up to where each lane has been served, so that a claim need not walk over rows that are dead but not vacuumed (a dump or a
 * report keeps them). Positions are uuid v7 stamped by the database; an entry is never unseen for longer than the reset.
 */
export function createLaneHeads(now: () => number = Date.now): LaneHeads {
  const heads = new Map<string, Head>();
  const fresh = (heldUntil = 0): Head => ({ position: START, resetAt: now() + RESET_MS, heldUntil });
  return {
    of(channelId) {
      const head = heads.get(channelId);
      if (!head || head.heldUntil > now()) return START;
      if (head.resetAt <= now()) heads.set(channelId, fresh());
      return head.resetAt <= now() ? START : head.position;
    },
    pass(channelId, position) {
      const madeAt = Number.parseInt(position.replaceAll("-", "").slice(0, 12), 16);
      const head = heads.get(channelId) ?? fresh();
      if (madeAt > now() - SETTLE_MS || head.heldUntil > now() || position <= head.position) return;
      heads.set(channelId, { ...head, position });
    },
    hold: (channelId, ms) => void heads.set(channelId, fresh(now() + ms)),
    forget: (channelId) => void heads.delete(channelId),
  };
}
