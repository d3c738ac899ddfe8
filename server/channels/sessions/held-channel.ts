import type { Fence } from "../fence.ts";
import type { AuthStore, ChannelReport, ChannelState, Provider, ProviderSession } from "../provider.ts";
import type { LeasedChannel } from "../sql/take-channels.ts";
import type { DesiredState } from "../states.ts";

/** A channel this process holds, from its taking to its release. Plain state: the manager, its host and its lane move it. */
export type HeldChannel = {
  /** Its fence; what every write for it carries. */
  readonly lane: Fence;
  readonly leased: LeasedChannel;
  readonly provider: Provider;
  session: ProviderSession | null;
  auth: AuthStore | null;
  /** What a person wants of it now. */
  wish: DesiredState;
  /** The last state the session reported; null before the first word. */
  state: ChannelState | null;
  /** The report that should stand in the database; a newer one replaces it. */
  lastReport: ChannelReport | null;
  /** Nothing more is claimed, sent or reported for it. */
  isClosing: boolean;
  /** Messages claimed and without a written outcome. */
  inFlight: number;
  /** Something may wait in the lane. */
  isDirty: boolean;
  /** Monotonic time of the last claim that asked for it. */
  askedAt: number;
  /** Monotonic time before which a claim would find no token. */
  claimableAt: number;
  /** Called at every report and at the close. */
  readonly listeners: Set<() => void>;
};

export function holdChannel(leased: LeasedChannel, provider: Provider): HeldChannel {
  return {
    lane: { workspaceId: leased.workspaceId, channelId: leased.id, epoch: leased.epoch },
    leased,
    provider,
    session: null,
    auth: null,
    wish: leased.desiredState,
    state: null,
    lastReport: null,
    isClosing: false,
    inFlight: 0,
    isDirty: false,
    askedAt: 0,
    claimableAt: 0,
    listeners: new Set(),
  };
}

/** Resolves true when `condition` holds, checked at every change of the channel, or false after `timeoutMs`. */
export function waitFor(held: HeldChannel, condition: () => boolean, timeoutMs: number): Promise<boolean> {
  if (condition()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (met: boolean) => {
      clearTimeout(timer);
      held.listeners.delete(check);
      resolve(met);
    };
    const check = () => {
      if (condition()) end(true);
    };
    const timer = setTimeout(() => end(condition()), timeoutMs);
    held.listeners.add(check);
  });
}

export function changed(held: HeldChannel): void {
  for (const listener of [...held.listeners]) listener();
}
