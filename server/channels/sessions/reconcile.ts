import type { Notifier } from "#server/db/feed.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { recordNotices } from "../notice.ts";
import type { Provider, ProviderName, SessionLog } from "../provider.ts";
import { announceChannels } from "../sql/announce-channels.ts";
import { countLoad } from "../sql/count-load.ts";
import { freeAbandoned } from "../sql/free-abandoned.ts";
import { findUnwanted } from "../sql/find-unwanted.ts";
import { reapWorkers } from "../sql/reap-workers.ts";
import { releaseOrphans } from "../sql/release-orphans.ts";
import { takeChannels } from "../sql/take-channels.ts";
import { chooseReleases, planBalance } from "./balance.ts";
import { holdChannel, type HeldChannel } from "./held-channel.ts";
import type { MarkUnknown } from "./lane-port.ts";
import type { HeldLease, LeaseKeeper } from "./lease.ts";
import type { RestoreQueue } from "./restore-queue.ts";
import type { SessionControl } from "./session-control.ts";
import type { SessionTiming } from "./timing.ts";

export type ReconcilerParts = {
  pool: Pool;
  notifier: Notifier;
  log: SessionLog;
  timing: SessionTiming;
  providers: Record<ProviderName, Provider>;
  markUnknown: MarkUnknown;
  lease: LeaseKeeper;
  held: Map<string, HeldChannel>;
  control: SessionControl;
  restore: RestoreQueue<HeldChannel>;
};

/** Brings what this worker holds to what it should hold: once a second, and at once when a notice says so. */
export class Reconciler {
  readonly #parts: ReconcilerParts;
  #running: Promise<void> | null = null;
  #again = false;
  #isStopped = false;
  #closing: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.poke(), this.#parts.timing.tickMs);
    await this.#run();
  }

  poke(): void {
    void this.#run();
  }

  /** The lease was lost: nothing is taken before these sessions have closed. */
  pauseFor(work: Promise<unknown>): void {
    this.#closing = work;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#again = true;
    this.#running ??= this.#runAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#again && !this.#isStopped) {
      this.#again = false;
      await this.#reconcile().catch((error: unknown) =>
        this.#parts.log.warn({ err: error }, "the channels were not looked at"),
      );
    }
  }

  async #reconcile(): Promise<void> {
    const { pool, lease, held } = this.#parts;
    lease.check();
    await this.#closing;
    const current = lease.current() ?? (await lease.acquire());
    await reapWorkers(pool);
    await this.#freeAbandoned();
    for (const { id, desiredState } of await findUnwanted(pool, current.workerId)) this.#fulfil(id, desiredState);
    const load = await countLoad(pool, current.workerId);
    if (load.mine > held.size) await releaseOrphans(pool, current.workerId, [...held.keys()]);
    // What is on its way out counts for nothing, or a slow close would keep a new channel waiting.
    const staying = [...held.values()].filter((channel) => !channel.isClosing);
    const { take, release } = planBalance({ ...load, held: staying.length });
    if (take > 0) await this.#takeUpTo(current, take);
    if (release > 0) void this.#handOver(staying, release);
  }

  /** What a dead worker had in flight on a number that nobody wants now is in doubt, as with any other takeover. */
  async #freeAbandoned(): Promise<void> {
    const { pool, markUnknown, notifier } = this.#parts;
    const eventIds = await withTransaction(pool, async (tx) => {
      const freed = await freeAbandoned(tx);
      const ids = freed.map((channel) => channel.id);
      if (ids.length > 0) await markUnknown(tx, ids);
      return recordNotices(tx, freed);
    });
    notifier.announce(eventIds);
  }

  #fulfil(id: string, desired: HeldChannel["wish"]): void {
    const { held, control, restore } = this.#parts;
    const channel = held.get(id);
    if (!channel || channel.isClosing || channel.wish === desired) return;
    channel.wish = desired;
    // A session that is not open yet logs out as soon as the restore queue opened it.
    if (desired === "logged_out") void control.logOut(channel);
    else {
      restore.remove(channel);
      void control.letGo(channel, { state: "disconnected", reason: "by_member" });
    }
  }

  async #takeUpTo(current: HeldLease, limit: number): Promise<void> {
    const { pool, markUnknown, lease, held, restore, providers, log } = this.#parts;
    const taken = await withTransaction(pool, async (tx) => {
      const channels = await takeChannels(tx, current.workerId, current.epoch, limit);
      const ids = channels.map((channel) => channel.id);
      if (ids.length > 0) await markUnknown(tx, ids);
      return channels;
    });
    // The lease ended meanwhile: these stand under a worker that is gone and are free again.
    if (taken.length === 0 || lease.current()?.workerId !== current.workerId) return;
    const channels = taken.map((leased) => holdChannel(leased, providers[leased.provider]));
    for (const channel of channels) held.set(channel.lane.channelId, channel);
    log.info({ count: taken.length, held: held.size }, "channels taken");
    restore.add(channels);
  }

  /** Gives channels to a worker that has fewer; it hears of them at once. */
  async #handOver(staying: HeldChannel[], count: number): Promise<void> {
    const { pool, held, control, restore, timing, log } = this.#parts;
    const candidates = staying.map((channel) => {
      return { channel, isOpen: channel.session !== null, inFlight: channel.inFlight };
    });
    const chosen = chooseReleases(candidates, count, 2 * timing.restoreAtOnce);
    log.info({ count: chosen.length, held: held.size }, "channels handed over");
    chosen.forEach(({ channel }) => restore.remove(channel));
    await Promise.all(chosen.map(({ channel }) => control.letGo(channel)));
    await announceChannels(pool).catch(() => undefined);
  }
}
