import type { Logger } from "#server/platform/logger.ts";
import type { EventSource, TerminateTarget } from "./event-source.ts";

const BACKOFF_MS = { first: 100, most: 5_000 };

export type LineHandlers = {
  onIds: (ids: string[]) => void;
  onControl: (target: TerminateTarget) => void;
  /** The line is open again after it was lost: notices in between are gone. */
  onBack: () => void;
};

/** Holds a source's line open; after a loss it tries again with a growing, jittered pause. */
export function keepListening(
  source: Pick<EventSource, "listen">,
  log: Logger,
  handlers: LineHandlers,
): { isUp(): boolean; stop(): Promise<void> } {
  const state = { up: false, stopped: false, wasLost: false, pauseMs: BACKOFF_MS.first };
  let timer: NodeJS.Timeout | undefined;
  let line: { stop(): Promise<void> } | null = null;
  let opening = Promise.resolve();

  const onLost = (error: unknown) => {
    Object.assign(state, { up: false, wasLost: true });
    line = null;
    if (state.stopped) return;
    log.warn({ err: error, retryInMs: state.pauseMs }, "notices lost");
    timer = setTimeout(open, state.pauseMs * (0.5 + Math.random() / 2));
    state.pauseMs = Math.min(state.pauseMs * 2, BACKOFF_MS.most);
  };
  const onOpen = (opened: { stop(): Promise<void> }) => {
    line = opened;
    Object.assign(state, { up: true, pauseMs: BACKOFF_MS.first });
    if (state.wasLost) handlers.onBack();
  };
  const open = () => {
    opening = source.listen({ onIds: handlers.onIds, onControl: handlers.onControl, onLost }).then(onOpen, onLost);
  };
  open();
  return {
    isUp: () => state.up,
    async stop() {
      state.stopped = true;
      clearTimeout(timer);
      await opening;
      await line?.stop();
    },
  };
}
