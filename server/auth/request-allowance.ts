import { LRUCache } from "lru-cache";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { ALLOWANCE } from "./rules.ts";
import { leaseRequests, type Lease, type LeaseWish } from "./sql/lease-requests.ts";

export type AllowanceVerdict = {
  isAllowed: boolean;
  /** Requests in any 60 seconds. */
  perMinute: number;
  /** About how many are left, over all processes. */
  remaining: number;
  /** Seconds until more are free: of use when nothing is left. */
  retrySeconds: number;
};

/** How many requests each workspace may make, shared by all web processes. */
export type Allowances = {
  /**
   * Takes one request. At once while this process holds some for the workspace, which it fetches ahead of need.
   * @throws {DomainError} unavailable when nothing is held and the database is away
   */
  take(workspaceId: string): AllowanceVerdict | Promise<AllowanceVerdict>;
  /** Brings back what is held. */
  close(): Promise<void>;
};

/** Requests handed out to this process: to use before `until`, or to bring back. */
type Grant = { slot: number; left: number; until: number };

type Account = {
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

type Wait = PromiseWithResolvers<undefined>;

export function createAllowances(pool: Pool): Allowances {
  const held = new HeldRequests(pool);
  return { take: (workspaceId) => held.take(workspaceId), close: () => held.close() };
}

/** A workspace that is gone has no plan. */
const NOTHING_COMES_FREE_MS = 1_000;

/** Others may take what a lease brought before a waiting request does; it asks again. */
const MAX_ROUNDS = 20;

class HeldRequests {
  readonly #pool: Pool;
  readonly #accounts = new LRUCache<string, Account>({ max: ALLOWANCE.maxWorkspaces });
  /** Workspaces for the next call, and who waits for it. */
  #wanting = new Set<string>();
  #wait: Wait | undefined;
  #isLeasing = false;
  #sweep: NodeJS.Timeout | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  take(workspaceId: string): AllowanceVerdict | Promise<AllowanceVerdict> {
    const now = performance.now();
    const account = this.#accountOf(workspaceId, now);
    account.demand += 1;
    return this.#tryTake(workspaceId, account, now) ?? this.#takeAfterLease(workspaceId, account);
  }

  async close(): Promise<void> {
    clearTimeout(this.#sweep);
    const wishes = [...this.#accounts.entries()].flatMap(([workspaceId, account]) => {
      const returns = giveBack(account, Infinity);
      return returns.length > 0 || account.owed > 0 ? [{ workspaceId, wanted: 0, owed: account.owed, returns }] : [];
    });
    if (wishes.length > 0) await leaseRequests(this.#pool, wishes).catch(() => undefined);
  }

  /** Null when the database must be asked first. */
  #tryTake(workspaceId: string, account: Account, now: number): AllowanceVerdict | null {
    const grant = account.grants.find((each) => each.left > 0 && each.until > now);
    if (grant) {
      grant.left -= 1;
      if (leftOf(account, now) * 4 < blockOf(account, now)) this.#want(workspaceId, account, now);
      return verdict(account, true, now);
    }
    if (account.deniedUntil > now) return verdict(account, false, now);
    if (account.owed >= creditOf(account, now)) return null;
    account.owed += 1;
    this.#want(workspaceId, account, now);
    return verdict(account, true, now);
  }

  async #takeAfterLease(workspaceId: string, account: Account): Promise<AllowanceVerdict> {
    account.waiting += 1;
    try {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        await this.#lease(workspaceId);
        const taken = this.#tryTake(workspaceId, account, performance.now());
        if (taken) return taken;
      }
    } finally {
      account.waiting -= 1;
    }
    throw new DomainError("unavailable", { retryAfterSeconds: 1 });
  }

  #accountOf(workspaceId: string, now: number): Account {
    let account = this.#accounts.get(workspaceId);
    if (!account) {
      account = {
        grants: [],
        owed: 0,
        perMinute: 0,
        remaining: 0,
        knownAt: -Infinity,
        deniedUntil: -Infinity,
        demand: 0,
        countedAt: now,
        waiting: 0,
      };
      this.#accounts.set(workspaceId, account);
    }
    return account;
  }

  /** Asks for more in the background, unless a refusal is still true. */
  #want(workspaceId: string, account: Account, now: number): void {
    if (account.deniedUntil > now && account.owed === 0) return;
    this.#lease(workspaceId).catch(() => undefined);
  }

  /** Resolves when the workspace was asked for. What comes while a call runs goes into the next. */
  #lease(workspaceId: string): Promise<undefined> {
    this.#wanting.add(workspaceId);
    this.#wait ??= Promise.withResolvers<undefined>();
    const { promise } = this.#wait;
    if (!this.#isLeasing) {
      this.#isLeasing = true;
      // After the requests that are read in this turn, so that they ask together.
      setImmediate(() => void this.#leaseAll());
    }
    return promise;
  }

  async #leaseAll(): Promise<void> {
    while (this.#wait) {
      const [wait, workspaces] = [this.#wait, [...this.#wanting]];
      this.#wait = undefined;
      this.#wanting = new Set();
      try {
        await this.#leaseOnce(workspaces);
        wait.resolve(undefined);
      } catch {
        // What was to be brought back is not offered again: nobody knows whether it was taken.
        wait.reject(new DomainError("unavailable", { retryAfterSeconds: 1 }));
      }
    }
    this.#isLeasing = false;
  }

  async #leaseOnce(workspaces: string[]): Promise<void> {
    const now = performance.now();
    const asked = workspaces.flatMap((workspaceId) => {
      const account = this.#accounts.get(workspaceId);
      return account ? [{ account, wish: wishOf(workspaceId, account, now) }] : [];
    });
    const leases = await leaseRequests(
      this.#pool,
      asked.map(({ wish }) => wish),
    );
    for (const lease of leases) {
      const one = asked[lease.ord - 1];
      if (one) learn(one.account, one.wish, lease, now);
    }
    this.#sweepLater();
  }

  /** What was not used goes back soon after its time, also when nobody asks any more. */
  #sweepLater(): void {
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined;
      const now = performance.now();
      for (const [workspaceId, account] of this.#accounts.entries()) {
        if (account.grants.some((grant) => grant.left > 0 && grant.until <= now))
          this.#lease(workspaceId).catch(() => undefined);
      }
    }, ALLOWANCE.useWithinMs + 50).unref();
  }
}

const leftOf = (account: Account, now: number) =>
  account.grants.reduce((sum, grant) => sum + (grant.until > now ? grant.left : 0), 0);

/** Enough for a quarter of a second at the pace of late; never so much that other processes starve. */
function blockOf(account: Account, now: number): number {
  const elapsedMs = Math.max(10, now - account.countedAt);
  const needed = Math.ceil((account.demand / elapsedMs) * ALLOWANCE.ahead);
  return Math.max(1, Math.min(needed, Math.ceil(account.perMinute / 20)));
}

/** How many may pass before the answer of a lease: none unless much was left a moment ago, so that the limit holds. */
function creditOf(account: Account, now: number): number {
  const isRoomy = account.remaining * 2 > account.perMinute && now - account.knownAt < ALLOWANCE.windowMs;
  return isRoomy ? Math.floor(account.perMinute * ALLOWANCE.creditShare) : 0;
}

function verdict(account: Account, isAllowed: boolean, now: number): AllowanceVerdict {
  const held = leftOf(account, now) - account.owed;
  const retrySeconds = isAllowed ? 60 : Math.max(1, Math.ceil((account.deniedUntil - now) / 1_000));
  const remaining = isAllowed ? Math.max(0, account.remaining + held) : 0;
  return { isAllowed, perMinute: account.perMinute, remaining, retrySeconds };
}

/** Takes out of an account what is past its time (or all of it). */
function giveBack(account: Account, now: number): LeaseWish["returns"] {
  const over = account.grants.filter((grant) => grant.until <= now);
  account.grants = account.grants.filter((grant) => grant.until > now && grant.left > 0);
  return over.filter((grant) => grant.left > 0).map(({ slot, left }) => ({ slot, count: left }));
}

function wishOf(workspaceId: string, account: Account, now: number): LeaseWish {
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
function learn(account: Account, wish: LeaseWish, lease: Lease, askedAt: number): void {
  account.owed -= wish.owed;
  account.perMinute = lease.perMinute;
  account.remaining = lease.remaining;
  account.knownAt = askedAt;
  if (lease.granted > 0)
    account.grants.push({ slot: lease.slot, left: lease.granted, until: askedAt + ALLOWANCE.useWithinMs });
  else if (wish.wanted > 0) account.deniedUntil = askedAt + (lease.retryMs || NOTHING_COMES_FREE_MS);
}
