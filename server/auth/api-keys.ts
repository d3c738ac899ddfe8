import { KnownRows } from "#server/platform/known-rows.ts";
import type { Pool } from "#server/db/transaction.ts";
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
  /** The same through every refresh. */
  use: { at: Date; isToNote: boolean };
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

type Options = {
  pool: Pool;
  clock: Clock;
  log: Logger;
  /** Milliseconds that only go forward: how old what is known is, whatever the wall clock does. */
  nowMs?: () => number;
};

/** One per web process. */
export function createApiKeys({ pool, clock, log, nowMs }: Options): ApiKeys {
  const onFailure = (error: unknown) => log.warn({ err: error }, "keys could not be asked about");
  const keys = new KnownRows<FoundApiKey, Known>({
    ...API_KEY_CACHE,
    nowMs,
    find: (prefixes) => findApiKeys(pool, prefixes),
    keyOf: ({ prefix }) => prefix,
    read: knownOf,
    onFailure,
  });
  const timer = setInterval(() => void noteUses(pool, keys.values()).catch(onFailure), API_KEY_CACHE.noteUsesMs);
  timer.unref();
  return {
    check(token) {
      const parts = readApiKeyToken(token);
      if (!parts) throw new DomainError("auth.key_invalid");
      const known = keys.get(parts.prefix);
      if (known instanceof Promise) return known.then((found) => judge(parts, found, clock.now()));
      return judge(parts, known, clock.now());
    },
    drop: (prefix) => keys.drop(prefix),
    refresh: () => keys.refresh(),
    noteUses: () => noteUses(pool, keys.values()),
    async close() {
      keys.close();
      clearInterval(timer);
      await noteUses(pool, keys.values()).catch(onFailure);
    },
  };
}

function judge({ secret }: ApiKeyToken, known: Known | null, now: Date): ApiPrincipal {
  if (!known || known.expiresAt <= now.getTime() || !isApiKeySecret(secret, known.secretHash))
    throw new DomainError("auth.key_invalid");
  known.use.at = now;
  known.use.isToNote = true;
  return known.principal;
}

async function noteUses(pool: Pool, all: Known[]): Promise<void> {
  const used = all.filter(({ use }) => use.isToNote);
  if (used.length === 0) return;
  for (const { use } of used) use.isToNote = false;
  await touchApiKeys(
    pool,
    used.map(({ principal: { prefix }, use: { at } }) => ({ prefix, at })),
  );
}

function knownOf({ secretHash, expiresAt, ...principal }: FoundApiKey, before?: Known): Known {
  return {
    principal,
    secretHash: Buffer.from(secretHash, "hex"),
    expiresAt: expiresAt?.getTime() ?? Infinity,
    use: before?.use ?? { at: new Date(0), isToNote: false },
  };
}
