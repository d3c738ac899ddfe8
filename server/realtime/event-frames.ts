/** Feed rows as ready bytes for the wire. */
import { eventFrame } from "./frames.ts";
import { LIMIT } from "./protocol.ts";
import { channelsOf, type EventRow } from "./rules.ts";
import { wireFrame } from "./wire.ts";

/**
 * The JSON a browser gets for an event: `{ id, workspaceId, conversationId, ...payload }`. Above 10,240 bytes the payload
 * is left out but for `seq`, with `truncated: true`: the browser fetches it by `changes`.
 */
export function eventData(event: EventRow): string {
  const head = { id: event.id, workspaceId: event.workspaceId, conversationId: event.conversationId };
  const text = JSON.stringify({ ...event.payload, ...head });
  if (Buffer.byteLength(text) <= LIMIT.eventDataBytes) return text;
  const { seq } = event.payload;
  return JSON.stringify({ ...head, ...(typeof seq === "number" && { seq }), truncated: true });
}

/**
 * Rows in feed order, but messages of one conversation in the order of `seq`: a transaction that began earlier may have
 * waited for the conversation and come second.
 */
export function inSeqOrder(events: EventRow[]): EventRow[] {
  const places = new Map<string, number[]>();
  events.forEach((event, index) => {
    if (event.conversationId === null || typeof event.payload.seq !== "number") return;
    places.set(event.conversationId, [...(places.get(event.conversationId) ?? []), index]);
  });
  const ordered = [...events];
  for (const indexes of places.values()) {
    const rows = indexes.flatMap((index) => events[index] ?? []);
    rows.sort((a, b) => Number(a.payload.seq) - Number(b.payload.seq));
    rows.forEach((row, at) => {
      const index = indexes[at];
      if (index !== undefined) ordered[index] = row;
    });
  }
  return ordered;
}

/**
 * The bytes each channel gets for a batch of events, for channels that are `wanted`. Frames of one channel are joined, so
 * that a subscriber costs one write however many events the batch has for it.
 */
export function wireOf(
  events: EventRow[],
  wanted: (channel: string) => boolean,
): Map<string, { bytes: Buffer; frames: number }> {
  const perChannel = new Map<string, Buffer[]>();
  for (const event of inSeqOrder(events)) {
    const channels = channelsOf(event).filter(wanted);
    if (channels.length === 0) continue;
    const data = eventData(event);
    for (const channel of channels) {
      const frame = wireFrame(eventFrame(event.type, channel, data));
      const frames = perChannel.get(channel);
      if (frames) frames.push(frame);
      else perChannel.set(channel, [frame]);
    }
  }
  return new Map(
    [...perChannel].map(([channel, list]) => [channel, { bytes: Buffer.concat(list), frames: list.length }]),
  );
}
