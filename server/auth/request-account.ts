import { ALLOWANCE } from "./rules.ts";
import type { Lease, LeaseWish } from "./sql/lease-requests.ts";

export type AllowanceVerdict = {
  isAllowed: boolean;
  /** Requests in any 60 seconds. */
  perMinute: number;
  /** About how many are left, over all processes. */
  remaining: number;
  /** Seconds until more are free: of use when nothing is left. */
  retrySeconds: number;
};

/** Requests handed out to this process: to use before `until`, or to bring back. */
type Grant = { slot: number; left: number; until: number };

/** What one process knows and holds of a workspace's plan. Times are of `performance.now()`. */
export type Account = {
  grants: Grant[];
  /** Let through on credit and not yet written down. */
  owed: number;
  perMinute: number;
  remaining: number;
  /** When the last two were true; -Infinity before the first answer. */
  knownAt: number;
  deniedUntil: number;
  /** Asked for since `countedAt`: what the next lease is sized by. */
  demand: number;
  countedAt: number;
  /** Requests that wait for a lease. */
  waiting: number;
};

export const newAccount = (now: number): Account => ({
  grants: [],
  owed: 0,
  perMinute: 0,
  remaining: 0,
  knownAt: -Infinity,
  deniedUntil: -Infinity,
  demand: 0,
  countedAt: now,
  waiting: 0,
});

/** A workspace that is gone has no plan. */
const NOTHING_COMES_FREE_MS = 1_000;

export const leftOf = (account: Account, now: number) =>
  account.grants.reduce((sum, grant) => sum + (grant.until > now ? grant.left : 0), 0);

/** Enough for a quarter of a second at the pace of late; never so much that other processes starve. */
export function blockOf(account: Account, now: number): number {
  const elapsedMs = Math.max(10, now - account.countedAt);
  const needed = Math.ceil((account.demand / elapsedMs) * ALLOWANCE.ahead);
  return Math.max(1, Math.min(needed, Math.ceil(account.perMinute / 20)));
}

/** How many may pass before the answer of a lease: none unless much was left a moment ago, so that the limit holds. */
export function creditOf(account: Account, now: number): number {
  const isRoomy = account.remaining * 2 > account.perMinute && now - account.knownAt < ALLOWANCE.windowMs;
  return isRoomy ? Math.floor(account.perMinute * ALLOWANCE.creditShare) : 0;
}

/** `isAllowed`, with what the account knows of its plan. */
export function verdict(account: Account, isAllowed: boolean, now: number): AllowanceVerdict {
  const held = leftOf(account, now) - account.owed;
  const retrySeconds = isAllowed ? 60 : Math.max(1, Math.ceil((account.deniedUntil - now) / 1_000));
  const remaining = isAllowed ? Math.max(0, account.remaining + held) : 0;
  return { isAllowed, perMinute: account.perMinute, remaining, retrySeconds };
}

/** Takes out of an account what is past its time (or all of it). */
export function giveBack(account: Account, now: number): LeaseWish["returns"] {
  const over = account.grants.filter((grant) => grant.until <= now);
  account.grants = account.grants.filter((grant) => grant.until > now && grant.left > 0);
  return over.filter((grant) => grant.left > 0).map(({ slot, left }) => ({ slot, count: left }));
}

export function wishOf(workspaceId: string, account: Account, now: number): LeaseWish {
  const returns = giveBack(account, now);
  // Nobody asked since: only to bring back.
  const ahead = account.demand === 0 ? 0 : blockOf(account, now) - leftOf(account, now);
  const wanted = Math.max(0, ahead, account.waiting);
  const { owed } = account;
  account.demand = 0;
  account.countedAt = now;
  return { workspaceId, wanted, owed, returns };
}

/** `askedAt`: use before half a second after it, since the database counted no earlier. */
export function learn(account: Account, wish: LeaseWish, lease: Lease, askedAt: number): void {
  account.owed -= wish.owed;
  account.perMinute = lease.perMinute;
  account.remaining = lease.remaining;
  account.knownAt = askedAt;
  if (lease.granted > 0)
    account.grants.push({ slot: lease.slot, left: lease.granted, until: askedAt + ALLOWANCE.useWithinMs });
  else if (wish.wanted > 0) account.deniedUntil = askedAt + (lease.retryMs || NOTHING_COMES_FREE_MS);
}
