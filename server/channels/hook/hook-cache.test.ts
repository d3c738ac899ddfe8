import { describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { createHookCache } from "./hook-cache.ts";
import { revealHook } from "./hook-secrets.ts";

const db = useTestDatabase();
const secrets = createSecretBox(`k1:${Buffer.alloc(32, 1).toString("base64")}`);
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A cache that counts its questions to the database, over a clock of its own. */
function openCache() {
  const state = { asked: 0, nowMs: 0, isAway: false, answered: () => Promise.resolve() };
  const query = async (config: { text: string; values: unknown[] }) => {
    state.asked += 1;
    if (state.isAway) throw new Error("away");
    const answer = await db.pool.query(config);
    await state.answered();
    return answer;
  };
  const pool = Object.assign(Object.create(db.pool) as typeof db.pool, { query });
  const cache = createHookCache({ pool, secrets, log, nowMs: () => state.nowMs });
  cache.close();
  return { cache, state };
}

async function addHook() {
  const { workspaceId, channelId } = await addChannel(db.pool);
  const { secret } = await revealHook({ pool: db.pool, secrets }, { workspaceId, id: channelId });
  return { channelId, secret };
}

const archive = (channelId: string) =>
  db.pool.query("update channel set archived_at = now() where id = $1", [channelId]);

describe("a hook that is posted to", () => {
  it("is read once, and then from memory, kept fresh in the background by one question for all", async () => {
    const { cache, state } = openCache();
    const hooks = [await addHook(), await addHook(), await addHook()];
    const all = () => Promise.all(hooks.map(async ({ channelId }) => cache.get(channelId)));
    expect((await all()).map((known) => known?.hook.secret)).toEqual(hooks.map(({ secret }) => secret));
    expect(state.asked).toBe(1);
    for (let turn = 0; turn < 8; turn += 1) {
      state.nowMs += 1_500;
      await cache.refresh();
      expect((await all()).every((hook) => hook !== null)).toBe(true);
    }
    expect(state.asked).toBe(9);
  });

  it("is gone at once when a notice says so, also when it was just being read", async () => {
    const { cache, state } = openCache();
    const { channelId } = await addHook();
    // The answer shows the time before, and the notice overtakes it.
    state.answered = async () => {
      await archive(channelId);
      cache.drop(channelId);
    };
    await cache.get(channelId);
    state.answered = () => Promise.resolve();
    expect(await cache.get(channelId)).toBeNull();
  });

  it("is gone within five seconds when the notice is lost, also while the database is away", async () => {
    const { cache, state } = openCache();
    const { channelId } = await addHook();
    await cache.get(channelId);
    await archive(channelId);
    state.nowMs += 4_999;
    expect(await cache.get(channelId)).not.toBeNull();
    state.isAway = true;
    await cache.refresh();
    expect(await cache.get(channelId)).not.toBeNull();
    state.nowMs += 2;
    await expect(cache.get(channelId)).rejects.toThrow();
    state.isAway = false;
    expect(await cache.get(channelId)).toBeNull();
  });
});

describe("a channel without a hook", () => {
  it("costs a question for hundreds, and none when it is asked for again", async () => {
    const { cache, state } = openCache();
    const invented = Array.from({ length: 400 }, () => newId());
    for (const turn of [1, 2]) {
      const found = await Promise.all(invented.map(async (id) => cache.get(id)));
      expect(
        found.filter((hook) => hook !== null),
        `turn ${turn}`,
      ).toEqual([]);
    }
    expect(state.asked).toBe(1);
  });

  it("has one as soon as a notice says that it was made", async () => {
    const { cache } = openCache();
    const { workspaceId, channelId } = await addChannel(db.pool);
    expect(await cache.get(channelId)).toBeNull();
    await revealHook({ pool: db.pool, secrets }, { workspaceId, id: channelId });
    expect(await cache.get(channelId)).toBeNull();
    cache.drop(channelId);
    expect(await cache.get(channelId)).not.toBeNull();
  });
});
