import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "#server/db/faults.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { ProviderSession, SendOutcome, SessionLog } from "../provider.ts";
import { canSend } from "../rules.ts";
import { changed, type HeldChannel } from "./held-channel.ts";
import type { LaneMessage, LanePort } from "./lane-port.ts";
import type { LeaseKeeper } from "./lease.ts";

export type LanesOptions = {
  store: LanePort;
  lease: Pick<LeaseKeeper, "current" | "isLive">;
  held: ReadonlyMap<string, HeldChannel>;
  log: SessionLog;
  onSettled(outcome: SendOutcome["outcome"], seconds: number): void;
};

// Bounds one claim, so that the event loop is never held long: rows handed out, and lanes asked.
const ROWS_PER_CLAIM = 256;
const LANES_PER_CLAIM = 250;
const SEND_TIMEOUT_MS = 30_000;
const RETRY_MS = 300;
// A number that WhatsApp holds back says so for a while: no hot loop of claims.
const NOT_SENT_RETRY_MS = 2_000;

/**
 * The lanes of one process. A lane that may have work is dirty; one claim at a time asks for all dirty lanes that can send,
 * and every claimed message is handed to its session at once, in order, because a claim never exceeds what may be in flight.
 */
export function createLanes(options: LanesOptions) {
  const { store, lease, held, log } = options;
  let claiming: Promise<void> | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const room = (channel: HeldChannel) => (channel.provider.maxInFlight ?? 1) - channel.inFlight;
  const isReady = (channel: HeldChannel, now: number) =>
    channel.isDirty &&
    !channel.isClosing &&
    channel.session !== null &&
    channel.state !== null &&
    canSend(channel.state) &&
    channel.claimableAt <= now &&
    room(channel) > 0;

  /** The next lanes to ask, those first that were asked longest ago, so that busy lanes keep nobody waiting. */
  function choose(): HeldChannel[] {
    const now = performance.now();
    const ready: HeldChannel[] = [];
    for (const channel of held.values()) if (isReady(channel, now)) ready.push(channel);
    if (ready.length <= LANES_PER_CLAIM) return ready;
    return ready.sort((a, b) => a.askedAt - b.askedAt).slice(0, LANES_PER_CLAIM);
  }

  async function claimOnce(channels: HeldChannel[]): Promise<void> {
    const worker = lease.current();
    if (!worker) return;
    const each = Math.max(1, Math.floor(ROWS_PER_CLAIM / channels.length));
    const wants = channels.map((channel) => ({ ...channel.lane, credit: Math.min(room(channel), each) }));
    for (const channel of channels) {
      channel.isDirty = false;
      channel.askedAt = performance.now();
    }
    const { messages, waits } = await store.claim(worker, wants);
    const given = new Map<string, number>();
    for (const message of messages) {
      given.set(message.channelId, (given.get(message.channelId) ?? 0) + 1);
      dispatch(message);
    }
    for (const { channelId, credit } of wants) {
      const waitMs = waits.get(channelId);
      if (waitMs !== undefined) wakeIn(channelId, waitMs);
      else if (given.get(channelId) === credit) markDirty(channelId);
    }
  }

  async function claimAll(): Promise<void> {
    for (let channels = choose(); channels.length > 0 && !isStopped; channels = choose()) {
      try {
        await claimOnce(channels);
      } catch (error) {
        // The poll each second asks again; nothing was handed out.
        log.warn({ err: error }, "the lanes could not claim");
        return;
      }
    }
  }

  function pump(): void {
    if (isStopped || claiming) return;
    claiming = claimAll().finally(() => {
      claiming = null;
      if (choose().length > 0) setTimeout(pump, 5);
    });
  }

  function markDirty(channelId: string): void {
    const channel = held.get(channelId);
    if (channel) channel.isDirty = true;
  }

  /** The token bucket of the number is empty until then. */
  function wakeIn(channelId: string, waitMs: number): void {
    const channel = held.get(channelId);
    if (!channel) return;
    channel.isDirty = true;
    channel.claimableAt = performance.now() + waitMs;
    setTimeout(pump, waitMs + 1).unref();
  }

  function dispatch(message: LaneMessage): void {
    const channel = held.get(message.channelId);
    // After the lease, or once the channel went, the next holder settles it.
    if (channel?.lane.epoch !== message.epoch || !lease.isLive()) return;
    if (channel.isClosing || !channel.session) return giveBack(channel, message);
    channel.inFlight += 1;
    const startedAt = performance.now();
    void sendOne(channel, channel.session, message)
      .then(async (outcome) => {
        options.onSettled(outcome.outcome, (performance.now() - startedAt) / 1_000);
        await settle(channel, message, outcome);
        // These go out again: queued once more, or in doubt and resent under the same id.
        if (outcome.outcome === "unknown" || outcome.outcome === "not_sent") channel.isDirty = true;
      })
      .catch((error: unknown) => log.error({ err: error, messageId: message.messageId }, "an outcome was not written"))
      .finally(() => {
        channel.inFlight -= 1;
        changed(channel);
        pump();
      });
  }

  /** Claimed while its session was closing: it goes back to the queue unsent. */
  function giveBack(channel: HeldChannel, message: LaneMessage): void {
    channel.inFlight += 1;
    void settle(channel, message, { outcome: "not_sent", reason: "closing" })
      .catch((error: unknown) => log.warn({ err: error, messageId: message.messageId }, "a claim was not given back"))
      .finally(() => {
        channel.inFlight -= 1;
        changed(channel);
      });
  }

  /** Writes an outcome, again while PostgreSQL is away; after the lease it is the next holder's to settle. */
  async function settle(channel: HeldChannel, message: LaneMessage, outcome: SendOutcome): Promise<void> {
    while (lease.isLive()) {
      try {
        return await store.recordOutcome(channel.lane, message.messageId, outcome, { retryInMs: NOT_SENT_RETRY_MS });
      } catch (error) {
        if (!isOutage(error) && errorCodeOf(error) !== "unavailable") throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    /** Something may wait in these lanes: a notice named them, or their session has just connected. */
    wake(channelIds: Iterable<string>): void {
      for (const id of channelIds) markDirty(id);
      pump();
    },
    /** A lost notice must not strand a message: every lane is asked once a second. */
    start(pollEveryMs: number): void {
      timer = setInterval(() => {
        for (const channel of held.values()) channel.isDirty = true;
        pump();
      }, pollEveryMs);
    },
    /** Claims no more. Resolves when the last claim is handed out. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await claiming;
    },
  };
}

/** A provider that throws or hangs has told us nothing: the message is in doubt, never lost and never sent afresh. */
async function sendOne(channel: HeldChannel, session: ProviderSession, message: LaneMessage): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "unknown", reason: "send_timeout" }), SEND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([session.send(message), hung]);
  } catch {
    return { outcome: "unknown", reason: `${channel.provider.name}_threw` };
  } finally {
    clearTimeout(timer);
  }
}

export type Lanes = ReturnType<typeof createLanes>;
