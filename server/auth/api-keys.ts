import { LRUCache } from "lru-cache";
import { isOutage, isTransientFault } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { isApiKeySecret, readApiKeyToken, type ApiKeyToken } from "./api-key-token.ts";
import type { ApiPrincipal } from "./api-scopes.ts";
import { API_KEY_CACHE } from "./rules.ts";
import { findApiKeys, type FoundApiKey } from "./sql/find-api-keys.ts";
import { touchApiKeys } from "./sql/touch-api-keys.ts";

type Known = {
  principal: ApiPrincipal;
  secretHash: Buffer;
  expiresAt: number;
  /** When the database was last asked about it. */
  askedAt: number;
  usedAt: number;
  isTouched: boolean;
};

/** The keys that are in use, from memory: a request asks the database only for a key that this process has not met lately. */
export type ApiKeys = {
  /**
   * Who a key is. At once when it is known, which it stays as long as it is used.
   * @throws {DomainError} auth.key_invalid for one that is unknown, revoked or over; unavailable
   */
  check(token: string): ApiPrincipal | Promise<ApiPrincipal>;
  /** Forgets a key at once: it was revoked. */
  drop(prefix: string): void;
  /** Asks about every key in use, after notices may have been missed. */
  refresh(): Promise<void>;
  /** Writes down which keys were used since the last time. */
  noteUses(): Promise<void>;
  close(): Promise<void>;
};

type Options = { pool: Pool; clock: Clock; log: Logger };

/**
 * One per web process. Keys in use are asked about again in the background before they are too old, so that a lost notice
 * lets a revoked key live for five seconds at most. Wrong keys are remembered apart: they push out no good one, and thousands
 * of them at once become a few statements.
 */
export function createApiKeys(options: Options): ApiKeys {
  const cache = new KeyCache(options);
  const report = (error: unknown) => options.log.warn({ err: error }, "keys could not be asked about");
  const timers = [
    setInterval(() => void cache.refresh().catch(report), API_KEY_CACHE.refreshMs),
    setInterval(() => void cache.noteUses().catch(report), API_KEY_CACHE.noteUsesMs),
  ];
  for (const timer of timers) timer.unref();
  return {
    check: (token) => cache.check(token),
    drop: (prefix) => cache.drop(prefix),
    refresh: () => cache.refresh().catch(report),
    noteUses: () => cache.noteUses(),
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      await cache.noteUses().catch(report);
    },
  };
}

class KeyCache {
  readonly #pool: Pool;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Known>({ max: API_KEY_CACHE.maxKeys });
  readonly #unknown = new LRUCache<string, number>({ max: API_KEY_CACHE.maxUnknown });
  readonly #asked = new Map<string, Promise<Known | null>>();
  readonly #lookups;
  // What was asked for before a notice and answered after it shows the time before: it is not kept.
  #generation = 0;

  constructor({ pool, clock }: Options) {
    this.#pool = pool;
    this.#clock = clock;
    this.#lookups = createBatcher<string, FoundApiKey | "none">({
      waitMs: 1,
      maxBatch: 500,
      maxQueued: 2_000,
      maxInFlight: 1,
      flush: async (prefixes) => {
        const found = new Map((await findApiKeys(pool, prefixes)).map((key) => [key.prefix, key]));
        return prefixes.map((prefix) => found.get(prefix) ?? "none");
      },
      isTransient: isTransientFault,
      isOutage,
    });
  }

  check(token: string): ApiPrincipal | Promise<ApiPrincipal> {
    const parts = readApiKeyToken(token);
    if (!parts) throw new DomainError("auth.key_invalid");
    const now = this.#now();
    const known = this.#known.get(parts.prefix);
    if (known && now - known.askedAt < API_KEY_CACHE.maxAgeMs) return this.#judge(parts, known, now);
    if ((this.#unknown.get(parts.prefix) ?? 0) > now) throw new DomainError("auth.key_invalid");
    return this.#ask(parts.prefix).then((found) => this.#judge(parts, found, this.#now()));
  }

  drop(prefix: string): void {
    this.#generation += 1;
    this.#known.delete(prefix);
  }

  async refresh(): Promise<void> {
    const now = this.#now();
    const inUse = [...this.#known.entries()].filter(([, key]) => now - key.usedAt < API_KEY_CACHE.inUseMs);
    if (inUse.length === 0) return;
    const generation = this.#generation;
    const prefixes = inUse.map(([prefix]) => prefix);
    const found = new Map((await findApiKeys(this.#pool, prefixes)).map((key) => [key.prefix, key]));
    if (generation !== this.#generation) return;
    for (const [prefix, before] of inUse) {
      const key = found.get(prefix);
      if (key) Object.assign(before, knownOf(key, now));
      else this.#known.delete(prefix);
    }
  }

  async noteUses(): Promise<void> {
    const used = [...this.#known.entries()].filter(([, key]) => key.isTouched);
    if (used.length === 0) return;
    for (const [, key] of used) key.isTouched = false;
    await touchApiKeys(
      this.#pool,
      used.map(([prefix, key]) => ({ prefix, at: new Date(key.usedAt) })),
    );
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #judge({ secret }: ApiKeyToken, key: Known | null, now: number): ApiPrincipal {
    if (!key || key.expiresAt <= now || !isApiKeySecret(secret, key.secretHash))
      throw new DomainError("auth.key_invalid");
    key.usedAt = now;
    key.isTouched = true;
    return key.principal;
  }

  #ask(prefix: string): Promise<Known | null> {
    let asked = this.#asked.get(prefix);
    if (!asked) {
      asked = this.#load(prefix).finally(() => this.#asked.delete(prefix));
      this.#asked.set(prefix, asked);
    }
    return asked;
  }

  async #load(prefix: string): Promise<Known | null> {
    const [generation, now] = [this.#generation, this.#now()];
    const found = await this.#lookups.submit(prefix);
    if (found === "none") {
      this.#unknown.set(prefix, now + API_KEY_CACHE.maxAgeMs);
      return null;
    }
    const known = { ...knownOf(found, now), usedAt: now, isTouched: false };
    if (generation === this.#generation) this.#known.set(prefix, known);
    return known;
  }
}

function knownOf(key: FoundApiKey, askedAt: number): Pick<Known, "principal" | "secretHash" | "expiresAt" | "askedAt"> {
  const { workspaceId, keyId, prefix, name, scopes } = key;
  return {
    principal: { workspaceId, keyId, prefix, name, scopes },
    secretHash: Buffer.from(key.secretHash, "hex"),
    expiresAt: key.expiresAt?.getTime() ?? Infinity,
    askedAt,
  };
}
