import { LRUCache } from "lru-cache";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { ALLOWANCE } from "./rules.ts";
import {
  blockOf,
  creditOf,
  giveBack,
  learn,
  leftOf,
  newAccount,
  verdict,
  wishOf,
  type Account,
  type AllowanceVerdict,
} from "./request-account.ts";
import { leaseRequests } from "./sql/lease-requests.ts";

export type { AllowanceVerdict } from "./request-account.ts";

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

type Wait = PromiseWithResolvers<undefined>;

export function createAllowances(pool: Pool): Allowances {
  const held = new HeldRequests(pool);
  return { take: (workspaceId) => held.take(workspaceId), close: () => held.close() };
}

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
      account = newAccount(now);
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
        const held = account.grants.filter((grant) => grant.left > 0);
        if (held.some((grant) => grant.until <= now)) this.#lease(workspaceId).catch(() => undefined);
        // Fetched since this look was set: the next one brings it back.
        else if (held.length > 0) this.#sweepLater();
      }
    }, ALLOWANCE.useWithinMs + 50).unref();
  }
}
