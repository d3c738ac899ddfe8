/**
 * How far this browser has come in the feed. Pure: each function gives the next state. The cursor moves only by `changes`,
 * since a frame may overtake an event of an older transaction; frames are told apart by id and gaps are seen by `seq`.
 */
import { seqOf, type RawEvent } from "./raw-event.ts";

export type FeedState = {
  /** Everything at or before it has been applied; null before the first `changes`. Opaque. */
  cursor: string | null;
  /** Ids applied lately, in two generations so that old ones go without counting. */
  recent: ReadonlySet<string>;
  older: ReadonlySet<string>;
  /** The last seq applied of each conversation. */
  lastSeq: ReadonlyMap<string, number>;
  /** What is known to exist and has not come: ids of truncated frames, `conversation:seq` of missing messages. */
  awaited: ReadonlySet<string>;
};

const GENERATION = 500;
/** A wider gap is not listed message by message; `changes` brings it all the same. */
const WIDEST_GAP = 100;

export function startFeed(cursor: string | null): FeedState {
  return { cursor, recent: new Set(), older: new Set(), lastSeq: new Map(), awaited: new Set() };
}

/** `apply`, ignore as a `repeat`, or `gap`: something before it (or its body) is missing, ask `changes` first. */
export type Verdict = "apply" | "repeat" | "gap";

export function judgeEvent(state: FeedState, event: RawEvent): Verdict {
  if (state.recent.has(event.id) || state.older.has(event.id)) return "repeat";
  if (event.truncated) return "gap";
  const [seq, last] = [seqOf(event), lastSeqOf(state, event)];
  return seq !== null && last !== null && seq > last + 1 ? "gap" : "apply";
}

function lastSeqOf(state: FeedState, event: RawEvent): number | null {
  return event.conversationId === null ? null : (state.lastSeq.get(event.conversationId) ?? null);
}

const keyOf = (conversationId: string, seq: number) => `${conversationId}:${seq}`;

/** After an event was applied. */
export function applied(state: FeedState, event: RawEvent): FeedState {
  const isFull = state.recent.size >= GENERATION;
  const next = {
    ...state,
    recent: new Set(isFull ? [] : state.recent).add(event.id),
    older: isFull ? state.recent : state.older,
  };
  const awaited = new Set(state.awaited);
  awaited.delete(event.id);
  const { conversationId } = event;
  const seq = seqOf(event);
  if (conversationId === null || seq === null) return { ...next, awaited };
  awaited.delete(keyOf(conversationId, seq));
  const last = lastSeqOf(state, event) ?? seq;
  return { ...next, awaited, lastSeq: new Map(state.lastSeq).set(conversationId, Math.max(last, seq)) };
}

/** After an event was judged a gap: what must still come. */
export function awaiting(state: FeedState, event: RawEvent): FeedState {
  const awaited = new Set(state.awaited);
  if (event.truncated) awaited.add(event.id);
  const [seq, last] = [seqOf(event), lastSeqOf(state, event)];
  if (event.conversationId !== null && seq !== null && last !== null && seq - last <= WIDEST_GAP) {
    for (let missing = last + 1; missing < seq; missing += 1) awaited.add(keyOf(event.conversationId, missing));
  }
  return { ...state, awaited };
}

/** After a page of `changes` was applied. */
export function caughtUp(state: FeedState, cursor: string): FeedState {
  return { ...state, cursor };
}

/** After everything was loaded anew: ids and seqs from before say nothing. */
export function resynced(cursor: string): FeedState {
  return startFeed(cursor);
}

/** After it was asked for often enough: it is not ours to see, or not there any more. */
export function giveUp(state: FeedState): FeedState {
  return { ...state, awaited: new Set() };
}
