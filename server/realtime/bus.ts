/**
 * Turns a source's notices into deliveries, each event once. A notice is only latency: once a second the feed itself is
 * read, and what no notice had told is sent then, also after the source was away.
 */
import type { Logger } from "#server/platform/logger.ts";
import type { EventSource, TerminateTarget } from "./event-source.ts";
import { FeedReader, type Learned } from "./feed-reader.ts";
import type { EventRow } from "./rules.ts";

export type BusOptions = {
  source: EventSource;
  log: Logger;
  onEvents: (events: EventRow[], by: Learned) => void;
  /** False while no socket is open: then the feed is not read. */
  hasListeners: () => boolean;
  onTerminate: (target: TerminateTarget) => void;
  /** A notice of a gateway to all; the line was (re)made, so some may have been missed. */
  onPeer: (payload: string) => void;
  onConnected: () => void;
  /** A notice that customers type; one that is missed is missed. */
  onTyping: (payload: string) => void;
  /** Members and sessions to check for having ended: each minute, and when controls may have been missed. */
  users: () => { memberIds: Set<string>; sessionIds: Set<string> };
  repairEveryMs?: number;
  revokeCheckEveryMs?: number;
};

export type Bus = {
  /** True while notices arrive and the feed can be read. */
  isUp(): boolean;
  stop(): Promise<void>;
};

/** Starts at once and keeps trying for as long as the source is away. */
export function startBus(options: BusOptions): Bus {
  const { source, log, repairEveryMs = 1_000, revokeCheckEveryMs = 60_000 } = options;
  const reader = new FeedReader(source, options.onEvents, options.hasListeners);
  const state = { isListening: false, repairedAtMs: -Infinity };
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ err: error }, "feed unreachable"));
  const closeRevoked = () => attempt(closeRevokedUsers(options));
  const line = source.listen({
    onIds: (ids) => void attempt(reader.told(ids)),
    onControl({ terminate, recheck }) {
      terminate.forEach(options.onTerminate);
      if (recheck) void closeRevoked();
    },
    onPeer: options.onPeer,
    onTyping: options.onTyping,
    onConnected() {
      state.isListening = true;
      options.onConnected();
      // controls sent while nobody listened are gone
      void closeRevoked();
    },
    onError(error) {
      state.isListening = false;
      log.warn({ err: error }, "notices lost");
    },
  });
  const repair = async () => {
    await reader.repair();
    state.repairedAtMs = performance.now();
  };
  const repairs = every(repairEveryMs, () => attempt(repair()));
  const checks = every(revokeCheckEveryMs, closeRevoked);
  return {
    isUp: () => state.isListening && performance.now() - state.repairedAtMs < 4 * repairEveryMs + 1_000,
    async stop() {
      await Promise.all([line.then((open) => open.close()), repairs.stop(), checks.stop()]);
    },
  };
}

async function closeRevokedUsers({ source, users, onTerminate }: BusOptions): Promise<void> {
  const { memberIds, sessionIds } = users();
  if (memberIds.size === 0) return;
  const revoked = await source.findRevoked({ memberIds: [...memberIds], sessionIds: [...sessionIds] });
  revoked.forEach(onTerminate);
}

/** Runs `work`, which never rejects, now and `everyMs` after each end, so never twice at once. */
function every(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(run, everyMs);
    });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
