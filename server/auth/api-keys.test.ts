import { beforeAll, describe, expect, it, vi } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createApiKeys, type ApiKeys } from "./api-keys.ts";
import { newApiKeyToken } from "./api-key-token.ts";
import { createApiKey } from "./create-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { API_KEY_CACHE } from "./rules.ts";
import { listApiKeys } from "./sql/list-api-keys.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");

describe("API keys", () => {
  const db = useTestDatabase();
  let workspaceId: string;
  const clock = { at: new Date(), now: () => clock.at };
  beforeAll(async () => {
    ({ workspaceId } = await addChannel(db.pool));
  });

  const open = () => createApiKeys({ pool: db.pool, clock, log, nowMs: () => clock.at.getTime() });
  const make = (expiresAt: Date | null = null) =>
    createApiKey(db.pool, { workspaceId, memberId: newId() }, { name: "Shop", scopes: ["messages:write"], expiresAt });
  const later = (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms);
  };
  const refused = (keys: ApiKeys, token: string) =>
    Promise.resolve()
      .then(() => keys.check(token))
      .then(
        () => null,
        (error: unknown) => (error instanceof Object && "code" in error ? error.code : error),
      );

  it("are shown once: the database has no more than a hash and the start", async () => {
    const { token } = await make();
    const { rows } = await db.pool.query<{ row: object }>("select to_jsonb(k) as row from api_key k");
    expect(token).toMatch(/^baton_[a-z0-9]{12}_[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-43));
    expect((await listApiKeys(db.pool, workspaceId)).some(({ prefix }) => token.startsWith(`${prefix}_`))).toBe(true);
  });

  it("are known from memory: a thousand requests cost one statement", async () => {
    const [keys, { token }] = [open(), await make()];
    const query = vi.spyOn(db.pool, "query");
    for (let count = 0; count < 1_000; count += 1) await keys.check(token);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(keys.check(token)).toMatchObject({ workspaceId, scopes: ["messages:write"] });
  });

  it("stay known without a statement in a request, being asked about in the background", async () => {
    const [keys, { token }] = [open(), await make()];
    await keys.check(token);
    later(4_000);
    await keys.refresh();
    later(4_000);
    expect(keys.check(token)).not.toBeInstanceOf(Promise);
  });

  it("end in this process at once, and elsewhere when the background asks", async () => {
    const [here, there, { id, token }] = [open(), open(), await make()];
    await Promise.all([here.check(token), there.check(token)]);
    await revokeApiKey({ pool: db.pool, apiKeys: here }, workspaceId, id);
    expect(await refused(here, token)).toBe("auth.key_invalid");
    await there.refresh();
    expect(await refused(there, token)).toBe("auth.key_invalid");
  });

  it("end everywhere within five seconds when no notice and no background comes through", async () => {
    const [here, there, { id, token }] = [open(), open(), await make()];
    await there.check(token);
    await revokeApiKey({ pool: db.pool, apiKeys: here }, workspaceId, id);
    later(API_KEY_CACHE.maxAgeMs);
    expect(await refused(there, token)).toBe("auth.key_invalid");
  });

  it("end within five seconds also when the wall clock is put back meanwhile", async () => {
    const ageMs = { now: 0 };
    const keys = createApiKeys({ pool: db.pool, clock, log, nowMs: () => ageMs.now });
    const { id, token } = await make();
    await keys.check(token);
    await revokeApiKey({ pool: db.pool, apiKeys: open() }, workspaceId, id);
    later(-3_600_000);
    ageMs.now += API_KEY_CACHE.maxAgeMs;
    expect(await refused(keys, token)).toBe("auth.key_invalid");
    later(3_600_000);
  });

  it("end at their time, also when they are known", async () => {
    const [keys, { token }] = [open(), await make(new Date(clock.at.getTime() + 3_000))];
    await keys.check(token);
    later(3_000);
    expect(await refused(keys, token)).toBe("auth.key_invalid");
  });

  it("are refused with another secret, without asking the database", async () => {
    const [keys, { token }] = [open(), await make()];
    await keys.check(token);
    const query = vi.spyOn(db.pool, "query");
    const other = newApiKeyToken().secret;
    for (const wrong of [token.slice(0, -43) + other, `${token}x`, token.slice(1), "", "Bearer x"])
      expect(await refused(keys, wrong)).toBe("auth.key_invalid");
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it("thousands of wrong ones cost a few statements and push out no good one", async () => {
    const [keys, { token }] = [open(), await make()];
    await keys.check(token);
    const query = vi.spyOn(db.pool, "query");
    for (let round = 0; round < 15; round += 1) {
      const wrong = Array.from({ length: 1_000 }, () => newApiKeyToken().token);
      const codes = await Promise.all(wrong.map((each) => refused(keys, each)));
      expect(new Set(codes)).toEqual(new Set(["auth.key_invalid"]));
      await refused(keys, wrong[0] ?? "");
    }
    expect(query.mock.calls.length).toBeLessThan(60);
    query.mockRestore();
    expect(keys.check(token)).not.toBeInstanceOf(Promise);
  });

  it("of a flood that the database cannot answer in time are refused with unavailable, not queued for ever", async () => {
    const keys = open();
    const codes = await Promise.all(Array.from({ length: 3_000 }, () => refused(keys, newApiKeyToken().token)));
    expect(codes.filter((code) => code === "unavailable")).toHaveLength(1_000);
  });

  it("tell when they were last used, written in one go", async () => {
    const [keys, one, two] = [open(), await make(), await make()];
    for (const { token } of [one, two, one]) await keys.check(token);
    await keys.noteUses();
    const used = await listApiKeys(db.pool, workspaceId);
    for (const { id } of [one, two]) expect(used.find((key) => key.id === id)?.lastUsedAt).toEqual(clock.at);
  });

  it("of another workspace cannot be revoked", async () => {
    const [keys, { id, token }] = [open(), await make()];
    await expect(revokeApiKey({ pool: db.pool, apiKeys: keys }, newId(), id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(keys.check(token)).resolves.toBeDefined();
  });
});
