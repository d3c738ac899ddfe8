import type { Notifier } from "#server/db/feed.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { ChannelState, Provider, ProviderName, SendOutcome, SessionLog } from "../provider.ts";
import { announceChannels } from "../sql/announce-channels.ts";
import { findWaitingLanes } from "../sql/find-waiting-lanes.ts";
import { hearNotices, type Listener } from "../sql/hear-notices.ts";
import { createAuthWriter, type AuthWriter } from "./auth-store.ts";
import { createEvidenceSink, type EvidenceSink } from "./evidence.ts";
import { changed, waitFor, type HeldChannel } from "./held-channel.ts";
import type { HostServices } from "./host.ts";
import type { LanePort, MarkUnknown } from "./lane-port.ts";
import { Lanes } from "./lanes.ts";
import { createLease, type LeaseKeeper } from "./lease.ts";
import { Reconciler } from "./reconcile.ts";
import { createReportWriter, type ReportWriter } from "./report-writer.ts";
import { createRestoreQueue, type RestoreQueue } from "./restore-queue.ts";
import { atMost, SessionControl } from "./session-control.ts";
import { withDefaults, type SessionTiming } from "./timing.ts";

export type SessionManagerOptions = {
  pool: Pool;
  /** One connection of its own for the lease, so that a busy process still renews. */
  leasePool: Pool;
  databaseUrl: string;
  notifier: Notifier;
  secrets: SecretBox;
  log: SessionLog;
  /** Shown with the worker's lease. */
  host: string;
  providers: Record<ProviderName, Provider>;
  store: LanePort;
  markUnknown: MarkUnknown;
  services: HostServices;
  timing?: Partial<SessionTiming>;
  onSettled: (outcome: SendOutcome["outcome"], seconds: number) => void;
};

export type SessionStats = {
  held: number;
  byState: Map<ChannelState | "opening", number>;
  restoring: number;
  parkedEvidence: number;
};

const STOP_TIMEOUT_MS = 3_000;

/** Holds the sessions of one process: which channels (lease, reconciler), what they send (lanes), what they say (control). */
export class SessionManager {
  readonly #options: SessionManagerOptions;
  readonly #timing: SessionTiming;
  readonly #held = new Map<string, HeldChannel>();
  readonly #lease: LeaseKeeper;
  readonly #lanes: Lanes;
  readonly #evidence: EvidenceSink;
  readonly #reports: ReportWriter;
  readonly #authWriter: AuthWriter;
  readonly #control: SessionControl;
  readonly #restore: RestoreQueue<HeldChannel>;
  readonly #reconciler: Reconciler;
  #listener: Listener | null = null;

  constructor(options: SessionManagerOptions) {
    const { pool, leasePool, host, log, store, notifier } = options;
    const timing = withDefaults(options.timing);
    const held = this.#held;
    const parts = { ...options, timing, held };
    const lease = createLease({ ...timing, pool: leasePool, host, log, onLost: () => this.#loseAll() });
    const evidence = createEvidenceSink({ store, held, log });
    const reports = createReportWriter(pool, notifier);
    const authWriter = createAuthWriter(pool);
    const onSendable = (channelId: string) => this.#lanes.wake([channelId]);
    const control = new SessionControl({ ...parts, authWriter, reports, evidence, onSendable });
    const restore = createRestoreQueue<HeldChannel>({
      atOnce: timing.restoreAtOnce,
      jitterMs: timing.restoreJitterMs,
      open: (channel) => this.#open(channel),
    });
    this.#lanes = new Lanes({
      ...parts,
      lease,
      findWaiting: (workerId) => findWaitingLanes(pool, workerId),
      onClaimLost: (channels) => this.#abandon(channels, "claim_lost"),
    });
    this.#reconciler = new Reconciler({ ...parts, lease, control, restore });
    this.#options = options;
    this.#timing = timing;
    this.#lease = lease;
    this.#evidence = evidence;
    this.#reports = reports;
    this.#authWriter = authWriter;
    this.#control = control;
    this.#restore = restore;
  }

  /** Resolves once the first attempt to take channels was made; it goes on by itself, with or without PostgreSQL. */
  async start(): Promise<void> {
    await this.#reconciler.start();
    this.#lanes.start(this.#timing.pollEveryMs);
    this.#listener = await hearNotices({
      url: this.#options.databaseUrl,
      onChannels: () => this.#reconciler.poke(),
      onLanes: (payload) => this.#lanes.wake(channelIdsOf(payload)),
      onConnected: () => this.#lanes.wake(this.#held.keys()),
      onError: (error) => this.#options.log.warn({ err: error }, "notices are not heard; the poll goes on"),
    });
  }

  /** Claims no more, waits up to 3 s for what is in flight, closes every session and frees the channels for others. */
  async stop(): Promise<void> {
    await this.#reconciler.stop();
    this.#restore.clear();
    await this.#lanes.stop();
    await this.#closeAll();
    await this.#lease.end();
    await announceChannels(this.#options.pool).catch(() => undefined);
    await this.#listener?.close();
  }

  /** The lease is live: channels are held or could be. */
  isReady(): boolean {
    return this.#lease.isLive();
  }

  stats(): SessionStats {
    const byState = new Map<ChannelState | "opening", number>();
    for (const { state } of this.#held.values())
      byState.set(state ?? "opening", (byState.get(state ?? "opening") ?? 0) + 1);
    return {
      held: this.#held.size,
      byState,
      restoring: this.#restore.size(),
      parkedEvidence: this.#evidence.parked(),
    };
  }

  #loseAll(): void {
    this.#restore.clear();
    this.#reconciler.pauseFor(this.#abandon([...this.#held.values()], "lease_lost"));
  }

  async #abandon(channels: HeldChannel[], reason: string): Promise<void> {
    await Promise.all(channels.map((channel) => this.#control.abandon(channel, reason)));
    this.#reconciler.poke();
  }

  async #open(channel: HeldChannel): Promise<void> {
    try {
      await this.#control.open(channel);
    } catch (error) {
      this.#options.log.error({ err: error, channelId: channel.lane.channelId }, "a session could not be opened");
      await this.#control.giveUp(channel, { state: "disconnected", reason: "open_failed" });
    }
  }

  async #closeAll(): Promise<void> {
    const channels = [...this.#held.values()];
    await Promise.all(channels.map((channel) => waitFor(channel, () => channel.inFlight === 0, STOP_TIMEOUT_MS)));
    for (const channel of channels) {
      channel.isClosing = true;
      changed(channel);
    }
    await Promise.all(channels.map((channel) => this.#control.closeSession(channel)));
    const pending = [this.#options.store.idle(), this.#reports.idle(), this.#authWriter.idle()];
    await atMost(Promise.all(pending), STOP_TIMEOUT_MS);
    this.#held.clear();
  }
}

/** `workspaceId:channelId` pairs, comma separated. */
function channelIdsOf(payload: string): string[] {
  return payload.split(",").map((pair) => pair.slice(pair.indexOf(":") + 1));
}
