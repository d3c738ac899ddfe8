import { LRUCache } from "lru-cache";
import type { EventSource, FeedCursor } from "./event-source.ts";
import type { EventRow } from "./rules.ts";

// Ids must be remembered until the repair has passed them: a second of traffic, longer while an old transaction holds it back.
const REMEMBERED_IDS = 50_000;
const LOAD_AT_MOST = 500;

export type Learned = "notice" | "repair";
type Source = Pick<EventSource, "loadEvents" | "head" | "tail">;
type OnEvents = (events: EventRow[], by: Learned) => void;

/**
 * Reads events of a source and hands each on once, however often and by whichever way it is learned of. While nobody listens nothing is
 * read: who comes later asks for what was before.
 */
export class FeedReader {
  readonly #source: Source;
  readonly #onEvents: OnEvents;
  readonly #hasListeners: () => boolean;
  readonly #sent = new LRUCache<string, true>({ max: REMEMBERED_IDS });
  readonly #told = new Set<string>();
  #loading = false;
  #cursor: FeedCursor | null = null;

  constructor(source: Source, onEvents: OnEvents, hasListeners: () => boolean) {
    this.#source = source;
    this.#onEvents = onEvents;
    this.#hasListeners = hasListeners;
  }

  /** Loads and hands on what a notice told of. One load at a time; what is told meanwhile goes together into the next. */
  async told(ids: string[]): Promise<void> {
    if (!this.#hasListeners()) return;
    for (const id of ids) if (!this.#sent.has(id)) this.#told.add(id);
    if (this.#loading) return;
    this.#loading = true;
    try {
      while (this.#told.size > 0) {
        const next = [...this.#told].slice(0, LOAD_AT_MOST);
        for (const id of next) this.#told.delete(id);
        this.#handOn(await this.#source.loadEvents(next), "notice");
      }
    } finally {
      this.#loading = false;
    }
  }

  /** Reads the feed from where it was left and hands on what no notice had told of. The first call only finds the place. */
  async repair(): Promise<void> {
    if (!this.#cursor || !this.#hasListeners()) {
      const head = await this.#source.head();
      // Somebody who came meanwhile may have asked before this head was read.
      if (!this.#cursor || !this.#hasListeners()) this.#cursor = head;
    }
    for (let more = true; more;) {
      const { ids, cursor } = await this.#source.tail(this.#cursor, LOAD_AT_MOST);
      const missed = ids.filter((id) => !this.#sent.has(id));
      if (missed.length > 0) this.#handOn(await this.#source.loadEvents(missed), "repair");
      this.#cursor = cursor;
      more = ids.length === LOAD_AT_MOST;
    }
  }

  #handOn(events: EventRow[], by: Learned): void {
    const fresh = events.filter(({ id }) => !this.#sent.has(id));
    for (const { id } of fresh) this.#sent.set(id, true);
    if (fresh.length > 0) this.#onEvents(fresh, by);
  }
}
