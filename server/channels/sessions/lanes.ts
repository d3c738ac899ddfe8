import { setTimeout as sleep } from "node:timers/promises";
import { isOutage, mayStillRun } from "#server/db/faults.ts";
import { canSend } from "../rules.ts";
import { dispatch, type DispatchOptions } from "./dispatch.ts";
import type { HeldChannel } from "./held-channel.ts";
import type { LanePort } from "./lane-port.ts";
import type { LeaseKeeper } from "./lease.ts";

export type LanesOptions = DispatchOptions & {
  store: LanePort;
  lease: LeaseKeeper;
  held: ReadonlyMap<string, HeldChannel>;
  /** The channels of this worker with something to send now. */
  findWaiting: (workerId: string) => Promise<string[]>;
  /** A claim for these may be at work still: only a new fence keeps out what it does later. */
  onClaimLost: (channels: HeldChannel[]) => Promise<void>;
};

// Bounds one claim, so that the event loop is never held long: rows handed out, and lanes asked. A lane that gives all it was asked for is
// asked again, so each is asked for two: most have one, and their second question cost as much as the first.
const ROWS_PER_CLAIM = 200;
const LANES_PER_CLAIM = 200;
const LEAST_PER_LANE = 2;
// A claim that came back not full is followed by a pause, in which work gathers: a claim of 13 rows costs PostgreSQL twice as much a
// row as one of 64 (measured). The first message after a silence waits for nothing.
const GATHER_MS = 40;
const AWAY_MS = 300;

const room = (channel: HeldChannel) => (channel.provider.maxInFlight ?? 1) - channel.inFlight;

function isReady(channel: HeldChannel, now: number): boolean {
  return (
    channel.isDirty &&
    !channel.isClosing &&
    channel.session !== null &&
    channel.state !== null &&
    canSend(channel.state) &&
    channel.claimableAt <= now &&
    room(channel) > 0
  );
}

/**
 * The lanes of one process. A lane that may have work is dirty; one claim at a time asks for all dirty lanes that can send,
 * and every claimed message is handed to its session at once, in order, because a claim never exceeds what may be in flight.
 */
export class Lanes {
  readonly #options: LanesOptions;
  #claiming: Promise<void> | null = null;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** Something may wait in these lanes: a notice or the poll named them, or their session has just connected. */
  wake(channelIds: Iterable<string>): void {
    for (const id of channelIds) this.#markDirty(id);
    this.#pump();
  }

  /** A lost notice must not strand a message: whatever waits is found within `pollEveryMs`. */
  start(pollEveryMs: number): void {
    this.#timer = setInterval(() => void this.#poll(), pollEveryMs);
  }

  /** Claims no more. Resolves when the last claim is handed out. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#claiming;
  }

  async #poll(): Promise<void> {
    const worker = this.#options.lease.current();
    if (!worker) return;
    try {
      this.wake(await this.#options.findWaiting(worker.workerId));
    } catch (error) {
      this.#options.log.warn({ err: error }, "the lanes were not looked at");
    }
  }

  #pump(): void {
    if (this.#isStopped || this.#claiming) return;
    this.#claiming = this.#claimAll().finally(() => {
      this.#claiming = null;
      if (this.#choose().length > 0) this.#pump();
    });
  }

  async #claimAll(): Promise<void> {
    for (let channels = this.#choose(); channels.length > 0 && !this.#isStopped; channels = this.#choose()) {
      try {
        if ((await this.#claim(channels)) < ROWS_PER_CLAIM / 2) await sleep(GATHER_MS);
      } catch (error) {
        this.#options.log.warn({ err: error }, "the lanes could not claim");
        // What it took and did not hand out is given back by the next claim.
        if (mayStillRun(error)) await this.#options.onClaimLost(channels);
        else for (const channel of channels) channel.isDirty = true;
        await sleep(isOutage(error) ? AWAY_MS : GATHER_MS);
        return;
      }
    }
  }

  /** The next lanes to ask, those first that were asked longest ago, so that busy lanes keep nobody waiting. */
  #choose(): HeldChannel[] {
    const now = performance.now();
    const ready: HeldChannel[] = [];
    for (const channel of this.#options.held.values()) if (isReady(channel, now)) ready.push(channel);
    if (ready.length <= LANES_PER_CLAIM) return ready;
    return ready.sort((a, b) => a.askedAt - b.askedAt).slice(0, LANES_PER_CLAIM);
  }

  /** Returns how many messages it handed out. */
  async #claim(channels: HeldChannel[]): Promise<number> {
    const { store, lease, held } = this.#options;
    const worker = lease.current();
    const each = Math.max(LEAST_PER_LANE, Math.floor(ROWS_PER_CLAIM / channels.length));
    const wants = channels.map((channel) => ({ ...channel.lane, credit: Math.min(room(channel), each) }));
    for (const channel of channels) {
      channel.isDirty = false;
      channel.askedAt = performance.now();
    }
    if (!worker) return 0;
    const { messages, waits } = await store.claim(worker, wants);
    const given = new Map<string, number>();
    for (const message of messages) {
      given.set(message.channelId, (given.get(message.channelId) ?? 0) + 1);
      const channel = held.get(message.channelId);
      // After the lease, or once the channel went, the next holder settles it.
      if (channel?.lane.epoch === message.epoch && lease.isLive())
        void dispatch(this.#options, channel, message).then(() => this.#pump());
    }
    for (const { channelId, credit } of wants) {
      const waitMs = waits.get(channelId);
      if (waitMs !== undefined) this.#wakeIn(channelId, waitMs);
      else if (given.get(channelId) === credit) this.#markDirty(channelId);
    }
    return messages.length;
  }

  #markDirty(channelId: string): void {
    const channel = this.#options.held.get(channelId);
    if (channel) channel.isDirty = true;
  }

  /** The token bucket of the number is empty until then. */
  #wakeIn(channelId: string, waitMs: number): void {
    const channel = this.#options.held.get(channelId);
    if (!channel) return;
    channel.isDirty = true;
    channel.claimableAt = performance.now() + waitMs;
    setTimeout(() => this.#pump(), waitMs + 1).unref();
  }
}
