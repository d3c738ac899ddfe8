import { LANES_CHANNEL } from "#server/db/feed.ts";
import { listen, type Listener } from "#server/db/listen.ts";
import { CHANNELS_CHANNEL } from "../states.ts";

export type { Listener } from "#server/db/listen.ts";

export type NoticeHandlers = {
  url: string;
  onLanes: (payload: string) => void;
  onChannels: () => void;
  /** After every (re)connection: what was sent in between was missed. */
  onConnected: () => void;
  onError: (error: unknown) => void;
};

/** Hears that lanes have work and that channels are free or wanted. Latency only: both are also looked at once a second. */
export function hearNotices({ url, onLanes, onChannels, onConnected, onError }: NoticeHandlers): Promise<Listener> {
  return listen({
    url,
    name: "sessions",
    channels: [LANES_CHANNEL, CHANNELS_CHANNEL],
    onNotice: (channel, payload) => (channel === CHANNELS_CHANNEL ? onChannels() : onLanes(payload)),
    onConnected,
    onError,
  });
}
