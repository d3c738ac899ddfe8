import { setTimeout as sleep } from "node:timers/promises";
import { isOutage, isTransientFault, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher, type Batcher } from "#server/platform/batcher.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { AttemptDelivery } from "./attempt-delivery.ts";
import type { EndpointCache } from "./endpoint-cache.ts";
import { Places, SLOW_PER_PLACE, type Sent } from "./places.ts";
import { claimDeliveries, type ClaimedDelivery } from "./sql/claim-deliveries.ts";
import { reapDeliveries } from "./sql/reap-deliveries.ts";
import { renewLeases } from "./sql/renew-leases.ts";
import { settleDeliveries, type Outcome } from "./sql/settle-deliveries.ts";

export type PumpDeps = {
  pool: Pool;
  log: Logger;
  endpoints: EndpointCache;
  attempt: AttemptDelivery;
  /** An endpoint answered that it is gone for good. */
  onGone(endpointId: string): Promise<void>;
  /** Deliveries sent at once, at most; those of receivers that let them wait come on top. */
  maxInFlight: number;
  /** An attempt ended, or there was nothing to send; its lease may have ended before. */
  onOutcome(outcome: Outcome): void;
};

/** A dead pump's deliveries are free again after this long; a living one renews what takes longer. */
const LEASE_MS = 6_000;
const RENEW_AFTER_MS = 2_000;
const PER_ENDPOINT = 8;
const TICK_MS = 1_000;
const MEASURE_MS = 200;
const REAP_AT_ONCE = 500;
const STOP_WITHIN_MS = 3_000;
// Every event wakes a pump, and most are for no webhook: after a claim in vain the next one waits; after the first only shortly, since it
// may have found its lanes locked by outcomes.
const AFTER_NOTHING_MS = 15;
const AFTER_LOCKED_MS = 2;

/**
 * Sends what is due, in a rolling window: claims in batches as places free up, and records outcomes in batches. It works on its own
 * once a second; `wake` only makes it sooner. Several may run; what they share is in the database.
 */
export class Pump {
  readonly #deps: PumpDeps;
  readonly #places: Places;
  readonly #outcomes: Batcher<Outcome, boolean>;
  #claimsInVain = 0;
  #isClaiming = false;
  #wantsClaim = false;
  #isStopped = false;
  #timers: NodeJS.Timeout[] = [];
  #drained: (() => void) | undefined;

  constructor(deps: PumpDeps) {
    this.#deps = deps;
    this.#places = new Places(deps.maxInFlight);
    this.#outcomes = createBatcher({
      waitMs: 3,
      maxBatch: 32,
      maxQueued: deps.maxInFlight * (4 + SLOW_PER_PLACE),
      maxInFlight: 2,
      flush: (outcomes) => this.#record(outcomes),
      isTransient: isTransientFault,
      isOutage,
    });
  }

  start(): void {
    const measure = () => {
      this.#places.adapt();
      if (this.#places.setSlowAside()) this.wake();
    };
    this.#timers = [setInterval(() => void this.#tick(), TICK_MS), setInterval(measure, MEASURE_MS)];
    this.wake();
  }

  /** There may be something to send. */
  wake(): void {
    this.#wantsClaim = true;
    if (!this.#isClaiming && !this.#isStopped) void this.#claim();
  }

  /** Claims no more and waits a moment for what is in flight; what is left then is freed by its lease. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timers.forEach((timer) => clearInterval(timer));
    if (this.#places.held === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STOP_WITHIN_MS);
      this.#drained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Deliveries claimed whose outcome is not recorded. */
  held(): number {
    return this.#places.held;
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    try {
      while (this.#wantsClaim && !this.#isStopped) {
        const wanted = this.#places.free;
        if (wanted <= 0) break;
        this.#wantsClaim = false;
        const { claimed, hasMore } = await claimDeliveries(this.#deps.pool, {
          wanted,
          perEndpoint: PER_ENDPOINT,
          leaseMs: LEASE_MS,
        });
        await this.#send(claimed);
        if (hasMore || leftMore(claimed, wanted)) this.#wantsClaim = true;
        this.#claimsInVain = claimed.length === 0 && !hasMore ? this.#claimsInVain + 1 : 0;
        if (this.#claimsInVain > 0) await sleep(this.#claimsInVain === 1 ? AFTER_LOCKED_MS : AFTER_NOTHING_MS);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, "no deliveries could be claimed");
    } finally {
      this.#isClaiming = false;
    }
  }

  async #send(claimed: ClaimedDelivery[]): Promise<void> {
    if (claimed.length === 0) return;
    const wanted = new Map(claimed.map(({ endpointId, revision }) => [endpointId, revision] as const));
    const endpoints = await this.#deps.endpoints.load(wanted);
    for (const delivery of claimed) void this.#deliver(delivery, this.#places.take(delivery), endpoints);
  }

  async #deliver(
    claimed: ClaimedDelivery,
    sent: Sent,
    endpoints: Awaited<ReturnType<EndpointCache["load"]>>,
  ): Promise<void> {
    const { log, attempt } = this.#deps;
    try {
      const { outcome, disables } = await attempt(claimed, endpoints.get(claimed.endpointId)).finally(() =>
        this.#answered(sent),
      );
      this.#deps.onOutcome(outcome);
      const isOurs = await this.#outcomes.submit(outcome);
      if (!isOurs) log.info({ deliveryId: claimed.deliveryId }, "an outcome came after its lease");
      if (disables) await this.#deps.onGone(claimed.endpointId);
    } catch (error) {
      // The lease runs out and the delivery is made again, under the same id.
      log.warn({ err: error, deliveryId: claimed.deliveryId }, "an outcome was not recorded");
    } finally {
      this.#release(sent);
    }
  }

  #answered(sent: Sent): void {
    this.#places.answered(sent);
    this.#wakeForPlaces();
  }

  #release(sent: Sent): void {
    this.#places.release(sent);
    if (this.#places.held === 0) this.#drained?.();
    // The place was free since the answer, but the endpoint's cap may have had no room until now.
    this.#wakeForPlaces();
  }

  #wakeForPlaces(): void {
    if (this.#places.isWorthAClaim) this.wake();
  }

  async #record(outcomes: Outcome[]): Promise<boolean[]> {
    const counted = await repeatOnLostConnection(() => settleDeliveries(this.#deps.pool, outcomes));
    return outcomes.map((_, index) => counted.has(index));
  }

  async #tick(): Promise<void> {
    this.wake();
    const slow = this.#places.heldFor(RENEW_AFTER_MS);
    try {
      if (slow.length > 0) await renewLeases(this.#deps.pool, slow, LEASE_MS);
      const reaped = await reapDeliveries(this.#deps.pool, REAP_AT_ONCE);
      if (reaped > 0) this.#deps.log.warn({ reaped }, "freed the deliveries of a pump that died");
    } catch (error) {
      this.#deps.log.warn({ err: error }, "leases were not looked after");
    }
  }
}

/** A claim that filled every place it asked for, or an endpoint's share, may have left more behind. */
function leftMore(claimed: ClaimedDelivery[], wanted: number): boolean {
  if (claimed.length >= wanted) return true;
  const perEndpoint = new Map<string, number>();
  for (const { endpointId } of claimed) perEndpoint.set(endpointId, (perEndpoint.get(endpointId) ?? 0) + 1);
  return [...perEndpoint.values()].some((count) => count >= PER_ENDPOINT);
}
