import { LRUCache } from "lru-cache";
import { createBatcher, type Batcher } from "./batcher.ts";
import { isOutage, isTransientFault } from "../db/faults.ts";

export type KnownRowsOptions<Row, Value extends object> = {
  /** The rows that some keys name, in any order. */
  find(keys: string[]): Promise<Row[]>;
  keyOf(row: Row): string;
  /** What is kept of a row, null when it counts as none. `before`: what was kept of it until now. */
  read(row: Row, before?: Value): Value | null;
  /** Hears of questions in the background that failed. */
  onFailure(error: unknown): void;
  /** How old what is known may be when no notice comes. */
  maxAgeMs: number;
  refreshMs: number;
  /** What was asked for within this time is kept fresh in the background. */
  inUseMs: number;
  maxKnown: number;
  maxUnknown: number;
  /** Milliseconds that only go forward. */
  nowMs?: (() => number) | undefined;
};

type Known<Value> = { value: Value; askedAt: number; usedAt: number };

/**
 * Rows that every request asks for, from memory: the database is asked only about a key that this process has not met lately, and in
 * the background about all that are in use. A notice ends one at once (`drop`), a lost one within `maxAgeMs`. Keys that name nothing are
 * remembered apart, so that invented ones push out no real one; many at once become a few statements.
 */
export class KnownRows<Row, Value extends object> {
  readonly #options: KnownRowsOptions<Row, Value>;
  readonly #now: () => number;
  readonly #known: LRUCache<string, Known<Value>>;
  /** Until when a key counts as one that names nothing. */
  readonly #unknown: LRUCache<string, number>;
  readonly #asked = new Map<string, Promise<Value | null>>();
  readonly #lookups: Batcher<string, Row | "none">;
  readonly #timer: NodeJS.Timeout;
  // What was asked for before a notice and answered after it shows the time before: it is not kept.
  #generation = 0;

  constructor(options: KnownRowsOptions<Row, Value>) {
    this.#options = options;
    this.#now = options.nowMs ?? (() => performance.now());
    this.#known = new LRUCache({ max: options.maxKnown });
    this.#unknown = new LRUCache({ max: options.maxUnknown });
    this.#lookups = createBatcher({
      waitMs: 1,
      maxBatch: 500,
      maxQueued: 2_000,
      maxInFlight: 1,
      flush: (keys) => this.#find(keys),
      isTransient: isTransientFault,
      isOutage,
    });
    this.#timer = setInterval(() => void this.refresh(), options.refreshMs).unref();
  }

  /** What a key names, null when nothing. At once when it is known, which it stays as long as it is asked for. */
  get(key: string): Value | null | Promise<Value | null> {
    const now = this.#now();
    const known = this.#known.get(key);
    if (known && now - known.askedAt < this.#options.maxAgeMs) {
      known.usedAt = now;
      return known.value;
    }
    if ((this.#unknown.get(key) ?? -Infinity) > now) return null;
    return this.#ask(key);
  }

  /** Forgets what is known of a key: its row was made, or ended. */
  drop(key: string): void {
    this.#generation += 1;
    this.#known.delete(key);
    this.#unknown.delete(key);
  }

  /** Asks about everything in use, in one statement. Never rejects: what could not be asked about grows old. */
  async refresh(): Promise<void> {
    const now = this.#now();
    const inUse = [...this.#known.entries()].filter(([, { usedAt }]) => now - usedAt < this.#options.inUseMs);
    if (inUse.length === 0) return;
    const generation = this.#generation;
    try {
      const rows = await this.#find(inUse.map(([key]) => key));
      if (generation !== this.#generation) return;
      for (const [index, [key, known]] of inUse.entries()) {
        const value = this.#read(rows[index] ?? "none", known.value);
        if (value) Object.assign(known, { value, askedAt: now });
        else this.#known.delete(key);
      }
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  /** What is kept of everything known. */
  values(): Value[] {
    return [...this.#known.values()].map(({ value }) => value);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #ask(key: string): Promise<Value | null> {
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = this.#load(key).finally(() => this.#asked.delete(key));
      this.#asked.set(key, asked);
    }
    return asked;
  }

  async #load(key: string): Promise<Value | null> {
    const [generation, now] = [this.#generation, this.#now()];
    const value = this.#read(await this.#lookups.submit(key));
    if (generation !== this.#generation) return value;
    if (value) this.#known.set(key, { value, askedAt: now, usedAt: now });
    else this.#unknown.set(key, now + this.#options.maxAgeMs);
    return value;
  }

  async #find(keys: string[]): Promise<(Row | "none")[]> {
    const rows = await this.#options.find(keys);
    const found = new Map(rows.map((row) => [this.#options.keyOf(row), row]));
    return keys.map((key) => found.get(key) ?? "none");
  }

  #read(row: Row | "none", before?: Value): Value | null {
    return row === "none" ? null : this.#options.read(row, before);
  }
}
