import { CONTROL_CHANNEL, EVENTS_CHANNEL, TYPING_CHANNEL } from "#server/db/feed.ts";
import { listen as listenTo } from "#server/db/listen.ts";
import { parseControl, type ListenHandlers } from "../event-source.ts";
import { isUuid } from "../rules.ts";
import { PEERS_CHANNEL } from "./notify-peers.ts";

/** Listens to event ids, controls and what is told in passing on a connection of its own. A payload that is neither is passed over. */
export function listen(url: string, handlers: ListenHandlers): Promise<{ close(): Promise<void> }> {
  return listenTo({
    url,
    name: "realtime",
    channels: [EVENTS_CHANNEL, CONTROL_CHANNEL, PEERS_CHANNEL, TYPING_CHANNEL],
    onNotice(channel, payload) {
      // one malformed id would make the whole load fail
      if (channel === EVENTS_CHANNEL) return handlers.onIds(payload.split(",").filter(isUuid));
      if (channel === PEERS_CHANNEL) return handlers.onPeer(payload);
      if (channel === TYPING_CHANNEL) return handlers.onTyping(payload);
      const control = parseControl(payload);
      if (control) handlers.onControl(control);
    },
    onConnected: handlers.onConnected,
    onError: handlers.onError,
  });
}
