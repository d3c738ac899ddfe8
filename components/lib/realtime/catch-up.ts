/** Brings every event of the feed to the app once, in order, whether by frame or by `changes`. */
import * as cursor from "./cursor.ts";
import type { RawEvent } from "./raw-event.ts";

/** One page of the feed, as the server's `changes` answers. */
export type Changes = {
  events: Omit<RawEvent, "truncated">[];
  cursor: string;
  hasMore: boolean;
  /** The cursor is too old or of another database: load everything anew. */
  resync: boolean;
};

export type CatchUpOptions = {
  /** Where the page's data was read at; null when that is not known, and everything is then loaded once more. */
  cursor: string | null;
  changes: (cursor: string | null) => Promise<Changes>;
  onEvent: (event: RawEvent) => void;
  /** Refetch everything shown. */
  onResync: () => void;
  wait?: (delayMs: number) => Promise<void>;
};

const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];
/** An awaited event can be behind a transaction still open, so it is asked for a few times. */
const ASK_AGAIN_MS = 1_000;
const ASK_TIMES = 10;
const HELD_AT_MOST = 5_000;

export class CatchUp {
  readonly #options: CatchUpOptions;
  readonly #wait: (delayMs: number) => Promise<void>;
  #state: cursor.FeedState;
  /** Frames that came while `changes` was being read; they are newer than it. */
  #held: RawEvent[] = [];
  #running: Promise<void> | null = null;
  #again = false;
  #isReading = false;
  #stopped = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
    this.#wait = options.wait ?? ((delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)));
    this.#state = cursor.startFeed(options.cursor);
  }

  /** Takes one frame's event. */
  accept(event: RawEvent): void {
    if (this.#stopped) return;
    if (this.#isReading) {
      // beyond the limit nothing is lost: what is dropped here is in the feed that is being read
      if (this.#held.length < HELD_AT_MOST) this.#held.push(event);
      return;
    }
    const verdict = cursor.judgeEvent(this.#state, event);
    if (verdict === "apply") return this.#apply(event);
    if (verdict === "repeat") return;
    this.#held.push(event);
    void this.catchUp();
  }

  /** Reads `changes` to its end; call it on every (re)connection. A call during one makes it run once more. */
  catchUp(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    for (let asked = 0; (this.#again || this.#state.awaited.size > 0) && !this.#stopped; asked += 1) {
      if (asked > ASK_TIMES) this.#state = cursor.giveUp(this.#state);
      else if (asked > 0 && !this.#again) await this.#wait(ASK_AGAIN_MS);
      this.#again = false;
      this.#isReading = true;
      await this.#readAll();
      this.#isReading = false;
      this.#release();
    }
  }

  async #readAll(): Promise<void> {
    for (let hasMore = true; hasMore && !this.#stopped;) {
      const page = await this.#readPage();
      if (!page) return;
      const isUnplaced = this.#state.cursor === null;
      if (page.resync || isUnplaced) {
        this.#state = cursor.resynced(page.cursor);
        this.#held = [];
        this.#options.onResync();
      } else {
        for (const event of page.events) this.#applyUnseen({ ...event, truncated: false });
        this.#state = cursor.caughtUp(this.#state, page.cursor);
      }
      hasMore = page.hasMore;
    }
  }

  /** One page, asked for until it comes; null once stopped. */
  async #readPage(): Promise<Changes | null> {
    for (let failures = 0; !this.#stopped; failures += 1) {
      try {
        return await this.#options.changes(this.#state.cursor);
      } catch {
        await this.#wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      }
    }
    return null;
  }

  /** Applies what was held, now that everything before it that can be had was. What still is missing stays awaited. */
  #release(): void {
    for (const event of this.#held.splice(0)) {
      if (cursor.judgeEvent(this.#state, event) === "gap") this.#state = cursor.awaiting(this.#state, event);
      if (!event.truncated) this.#applyUnseen(event);
    }
  }

  #applyUnseen(event: RawEvent): void {
    if (cursor.judgeEvent(this.#state, event) !== "repeat") this.#apply(event);
  }

  #apply(event: RawEvent): void {
    if (this.#stopped) return;
    this.#state = cursor.applied(this.#state, event);
    this.#options.onEvent(event);
  }
}
