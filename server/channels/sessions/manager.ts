import type { Notifier } from "#server/db/feed.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { ChannelState, Provider, ProviderName, SendOutcome, SessionLog } from "../provider.ts";
import { announceChannels } from "../sql/announce-channels.ts";
import { hearNotices, type Listener } from "../sql/hear-notices.ts";
import { createAuthWriter } from "./auth-store.ts";
import { createEvidenceSink } from "./evidence.ts";
import { changed, waitFor, type HeldChannel } from "./held-channel.ts";
import type { HostServices } from "./host.ts";
import type { LanePort, MarkUnknown } from "./lane-port.ts";
import { createLanes } from "./lanes.ts";
import { createLease } from "./lease.ts";
import { createReconciler } from "./reconcile.ts";
import { createReportWriter } from "./report-writer.ts";
import { createRestoreQueue } from "./restore-queue.ts";
import { atMost, createSessionControl } from "./session-control.ts";
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
  onSettled?(outcome: SendOutcome["outcome"], seconds: number): void;
};

export type SessionStats = {
  held: number;
  byState: Map<ChannelState | "opening", number>;
  restoring: number;
  parkedEvidence: number;
};

export type SessionManager = {
  /** Resolves once the first attempt to take channels was made; it goes on by itself, with or without PostgreSQL. */
  start(): Promise<void>;
  /** Claims no more, waits up to 5 s for what is in flight, closes every session and frees the channels for others. */
  stop(): Promise<void>;
  /** The lease is live: channels are held or could be. */
  isReady(): boolean;
  stats(): SessionStats;
};

const STOP_TIMEOUT_MS = 3_000;

/** Holds the sessions of one process: which channels (lease, reconciler), what they send (lanes), what they say (control). */
export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { pool, log, store } = options;
  const timing = withDefaults(options.timing);
  const held = new Map<string, HeldChannel>();
  const lease = createLease({ ...timing, pool: options.leasePool, host: options.host, log, onLost: () => loseAll() });
  const lanes = createLanes({ store, lease, held, log, onSettled: options.onSettled ?? (() => undefined) });
  const evidence = createEvidenceSink({ store, held, log });
  const reports = createReportWriter(pool, options.notifier);
  const authWriter = createAuthWriter(pool);
  const control = createSessionControl({
    ...options,
    authWriter,
    reports,
    evidence,
    held,
    onSendable: (id) => lanes.wake([id]),
  });
  const restore = createRestoreQueue<HeldChannel>({
    atOnce: timing.restoreAtOnce,
    jitterMs: timing.restoreJitterMs,
    open: (channel) => openSafely(channel),
  });
  const reconciler = createReconciler({ ...options, timing, lease, held, control, restore });
  let listener: Listener | null = null;

  function loseAll(): void {
    restore.clear();
    reconciler.pauseFor(Promise.all([...held.values()].map((channel) => control.abandon(channel, "lease_lost"))));
  }

  async function openSafely(channel: HeldChannel): Promise<void> {
    try {
      await control.open(channel);
    } catch (error) {
      log.error({ err: error, channelId: channel.lane.channelId }, "a session could not be opened");
      await control.giveUp(channel, { state: "disconnected", reason: "open_failed" });
    }
  }

  async function closeAll(): Promise<void> {
    await Promise.all(
      [...held.values()].map((channel) => waitFor(channel, () => channel.inFlight === 0, STOP_TIMEOUT_MS)),
    );
    const channels = [...held.values()];
    for (const channel of channels) {
      channel.isClosing = true;
      changed(channel);
    }
    await Promise.all(channels.map((channel) => control.closeSession(channel)));
    await atMost(Promise.all([store.idle(), reports.idle(), authWriter.idle()]), STOP_TIMEOUT_MS);
    held.clear();
  }

  return {
    async start() {
      await reconciler.start();
      lanes.start(timing.pollEveryMs);
      listener = await hearNotices({
        url: options.databaseUrl,
        onChannels: reconciler.poke,
        onLanes: (payload) => lanes.wake(channelIdsOf(payload)),
        onConnected: () => lanes.wake(held.keys()),
        onError: (error) => log.warn({ err: error }, "notices are not heard; the poll goes on"),
      });
    },
    async stop() {
      await reconciler.stop();
      restore.clear();
      await lanes.stop();
      await closeAll();
      await lease.end();
      await announceChannels(pool).catch(() => undefined);
      await listener?.close();
    },
    isReady: lease.isLive,
    stats() {
      const byState = new Map<ChannelState | "opening", number>();
      for (const { state } of held.values())
        byState.set(state ?? "opening", (byState.get(state ?? "opening") ?? 0) + 1);
      return { held: held.size, byState, restoring: restore.size(), parkedEvidence: evidence.parked() };
    },
  };
}

/** `workspaceId:channelId` pairs, comma separated. */
function channelIdsOf(payload: string): string[] {
  return payload.split(",").map((pair) => pair.slice(pair.indexOf(":") + 1));
}
