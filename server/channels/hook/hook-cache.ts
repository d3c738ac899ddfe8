import { LRUCache } from "lru-cache";
import { isOutage, isTransientFault } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher, type Batcher } from "#server/platform/batcher.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { SessionLog } from "../provider.ts";
import { openHook, type OpenHook } from "./hook-secrets.ts";
import { findHooks, type HookRow } from "./sql/find-hooks.ts";

/** How old what is known of a hook may be; a notice of its end comes within a second. */
const MAX_AGE_MS = 5_000;
const REFRESH_MS = 1_500;
/** Hooks that were posted to within this time are kept fresh in the background. */
const IN_USE_MS = 60_000;
const MAX_HOOKS = 10_000;
const MAX_UNKNOWN = 10_000;

export type HookCacheOptions = {
  pool: Pool;
  secrets: SecretBox;
  log: SessionLog;
  /** Milliseconds that only go forward. */
  nowMs?: () => number;
};

type Known = { row: HookRow; hook: OpenHook; askedAt: number; usedAt: number };

/**
 * The hooks that are posted to, from memory, as API keys are: a body asks the database only about a channel that this process has not
 * met lately. Channels without a hook are remembered apart, so that posts to invented ones push out no real one; many at once become a
 * few statements.
 */
export class HookCache {
  readonly #options: HookCacheOptions;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, Known>({ max: MAX_HOOKS });
  readonly #unknown = new LRUCache<string, number>({ max: MAX_UNKNOWN });
  readonly #asked = new Map<string, Promise<Known | null>>();
  readonly #lookups: Batcher<string, HookRow | "none">;
  readonly #timer: NodeJS.Timeout;
  // What was asked for before a notice and answered after it shows the time before: it is not kept.
  #generation = 0;

  constructor(options: HookCacheOptions) {
    this.#options = options;
    this.#now = options.nowMs ?? (() => performance.now());
    this.#lookups = createBatcher({
      waitMs: 1,
      maxBatch: 500,
      maxQueued: 2_000,
      maxInFlight: 1,
      flush: (ids) => this.#find(ids),
      isTransient: isTransientFault,
      isOutage,
    });
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
  }

  /** The hook of a channel, null when it has none. At once when it is known, which it stays as long as it is posted to. */
  get(channelId: string): OpenHook | null | Promise<OpenHook | null> {
    const now = this.#now();
    const known = this.#known.get(channelId);
    if (known && now - known.askedAt < MAX_AGE_MS) {
      known.usedAt = now;
      return known.hook;
    }
    if ((this.#unknown.get(channelId) ?? -Infinity) > now) return null;
    return this.#ask(channelId).then((found) => found?.hook ?? null);
  }

  /** Forgets what is known of a channel: its hook was made, or ended. */
  drop(channelId: string): void {
    this.#generation += 1;
    this.#known.delete(channelId);
    this.#unknown.delete(channelId);
  }

  /** Asks about every hook in use, in one statement. Never rejects: what could not be asked about grows old. */
  async refresh(): Promise<void> {
    const now = this.#now();
    const inUse = [...this.#known.entries()].filter(([, each]) => now - each.usedAt < IN_USE_MS);
    if (inUse.length === 0) return;
    const generation = this.#generation;
    try {
      const rows = await this.#find(inUse.map(([channelId]) => channelId));
      if (generation !== this.#generation) return;
      for (const [index, [channelId, before]] of inUse.entries()) {
        const known = this.#open(rows[index] ?? "none", now, before);
        if (known) Object.assign(before, known, { usedAt: before.usedAt });
        else this.#known.delete(channelId);
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "hooks could not be asked about");
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #ask(channelId: string): Promise<Known | null> {
    let asked = this.#asked.get(channelId);
    if (!asked) {
      asked = this.#load(channelId).finally(() => this.#asked.delete(channelId));
      this.#asked.set(channelId, asked);
    }
    return asked;
  }

  async #load(channelId: string): Promise<Known | null> {
    const [generation, now] = [this.#generation, this.#now()];
    const known = this.#open(await this.#lookups.submit(channelId), now);
    if (generation !== this.#generation) return known;
    if (known) this.#known.set(channelId, known);
    else this.#unknown.set(channelId, now + MAX_AGE_MS);
    return known;
  }

  async #find(channelIds: string[]): Promise<(HookRow | "none")[]> {
    const rows = await findHooks(this.#options.pool, "simulated", channelIds);
    const found = new Map(rows.map((row) => [row.channelId, row]));
    return channelIds.map((channelId) => found.get(channelId) ?? "none");
  }

  /** Secrets that are sealed as before are not opened again. */
  #open(row: HookRow | "none", askedAt: number, before?: Known): Known | null {
    if (row === "none") return null;
    const isSame = before && row.secret === before.row.secret && row.verifyToken === before.row.verifyToken;
    const hook = isSame ? before.hook : openHook(this.#options.secrets, row);
    return hook && { row, hook, askedAt, usedAt: askedAt };
  }
}
