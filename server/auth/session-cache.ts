import { LRUCache } from "lru-cache";
import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Actor } from "./permissions.ts";
import { SESSION_CACHE_MS } from "./rules.ts";
import { findActor } from "./sql/find-actor.ts";
import { findSession, type FoundSession } from "./sql/find-session.ts";

/** Whose cached answers are stale; any of the three that is given. */
export type Stale = { memberId?: string | undefined; sessionId?: string | undefined; userId?: string | undefined };

export type SessionCache = {
  /** The live session of a cookie's token, or null. At most 5 s old, and never older than the last notice about it. */
  session(token: string): Promise<FoundSession | null>;
  /** The person as a member of a workspace, or null when they are none (or no more). */
  actor(userId: string, workspaceId: string): Promise<Actor | null>;
  drop(stale: Stale): void;
  clear(): void;
};

const MAX_ENTRIES = 20_000;

export function createSessionCache(pool: Pool, clock: Clock): SessionCache {
  const now = () => clock.now().getTime();
  const sessions = new LRUCache<string, { value: FoundSession; until: number }>({ max: MAX_ENTRIES });
  const actors = new LRUCache<string, { value: Actor; until: number }>({ max: MAX_ENTRIES });
  // An answer that was asked for before a notice and came after it must not be kept: it may show the time before.
  let generation = 0;

  async function cached<Value extends object>(
    cache: LRUCache<string, { value: Value; until: number }>,
    key: string,
    load: () => Promise<Value | null>,
  ): Promise<Value | null> {
    const known = cache.get(key);
    if (known && known.until > now()) return known.value;
    const asked = generation;
    const value = await load();
    if (value && asked === generation) cache.set(key, { value, until: now() + SESSION_CACHE_MS });
    return value;
  }

  return {
    async session(token) {
      const found = await cached(sessions, token, () => findSession(pool, token));
      return found && found.expiresAt.getTime() > now() ? found : null;
    },
    actor: (userId, workspaceId) =>
      cached(actors, `${userId}:${workspaceId}`, () => findActor(pool, workspaceId, userId)),
    drop(stale) {
      generation += 1;
      for (const [key, { value }] of sessions.entries()) {
        if (value.sessionId === stale.sessionId || value.userId === stale.userId) sessions.delete(key);
      }
      for (const [key, { value }] of actors.entries()) {
        if (value.memberId === stale.memberId || value.userId === stale.userId) actors.delete(key);
      }
    },
    clear() {
      generation += 1;
      sessions.clear();
      actors.clear();
    },
  };
}
