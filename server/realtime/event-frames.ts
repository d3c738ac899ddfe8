/** Feed rows as ready bytes for the wire. */
import { eventFrame, isRecord } from "./frames.ts";
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
  const seq = seqOf(event);
  return JSON.stringify({ ...head, ...(seq !== null && { seq }), truncated: true });
}

/** How far an event brings its conversation: the seq of a new message, the last seq of a changed conversation, else null. */
function seqOf({ type, payload }: EventRow): number | null {
  const { message, conversation } = payload;
  const seq =
    type === "message.created" && isRecord(message)
      ? message.seq
      : type === "conversation.updated" && isRecord(conversation)
        ? conversation.lastSeq
        : null;
  return typeof seq === "number" ? seq : null;
}

/**
 * Rows in feed order, but what is new in one conversation in the order of `seq`: a transaction that began earlier may have
 * waited for the conversation and come second.
 */
export function inSeqOrder(events: EventRow[]): EventRow[] {
  const placesOf = new Map<string, number[]>();
  events.forEach((event, index) => {
    if (event.conversationId === null || seqOf(event) === null) return;
    const places = placesOf.get(event.conversationId);
    if (places) places.push(index);
    else placesOf.set(event.conversationId, [index]);
  });
  const ordered = [...events];
  for (const places of placesOf.values()) {
    const rows = places.flatMap((index) => events[index] ?? []);
    rows.sort((a, b) => (seqOf(a) ?? 0) - (seqOf(b) ?? 0));
    rows.forEach((row, at) => (ordered[places[at] ?? 0] = row));
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
