import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import type { Fence } from "../fence.ts";
import { createAuthStore, createAuthWriter } from "./auth-store.ts";

const db = useTestDatabase();
const secrets = createSecretBox(`k1:${randomBytes(32).toString("base64")}`);
let fence: Fence = { workspaceId: "", channelId: "", epoch: 7 };

beforeEach(async () => {
  fence = { workspaceId: newId(), channelId: newId(), epoch: 7 };
  await db.pool.query("insert into workspace (id, name) values ($1, 'Marola')", [fence.workspaceId]);
  await db.pool.query(
    "insert into channel (workspace_id, id, name, provider, epoch) values ($1, $2, 'L', 'linked', 7)",
    [fence.workspaceId, fence.channelId],
  );
});

const storeOf = (epoch = fence.epoch) =>
  createAuthStore(db.pool, createAuthWriter(db.pool), secrets, { ...fence, epoch });
const refusal = (work: Promise<unknown>) => work.then(() => "done", errorCodeOf);
const rowsOf = async (channelId: string) =>
  (
    await db.pool.query<{ id: string; value: string }>("select id, value from channel_auth where channel_id = $1", [
      channelId,
    ])
  ).rows;

describe("the auth state of a session", () => {
  test("comes back as written and stands encrypted in the table", async () => {
    const store = storeOf();
    await store.write([{ type: "session", id: "351910000118.0", value: "private-key-material" }]);
    expect(await store.read("session", ["351910000118.0", "other"])).toEqual(
      new Map([["351910000118.0", "private-key-material"]]),
    );
    const [row] = await rowsOf(fence.channelId);
    expect(row?.value).toMatch(/^k1\./);
    expect(row?.value).not.toContain("private-key-material");
  });

  test("does not open in another place", async () => {
    await storeOf().write([{ type: "session", id: "a", value: "key of a" }]);
    await db.pool.query("update channel_auth set id = 'b' where channel_id = $1", [fence.channelId]);
    await expect(storeOf().read("session", ["b"])).rejects.toThrow();
  });

  test("keeps the last of two writes that meet in one transaction, and a null deletes", async () => {
    const store = storeOf();
    await Promise.all([
      store.write([
        { type: "key", id: "1", value: "old" },
        { type: "key", id: "2", value: "goes" },
      ]),
      store.write([
        { type: "key", id: "1", value: "new" },
        { type: "key", id: "2", value: null },
      ]),
    ]);
    expect(await store.list("key")).toEqual(new Map([["1", "new"]]));
  });

  test("forgets everything when it is cleared, and starts afresh", async () => {
    const store = storeOf();
    await store.write([{ type: "key", id: "1", value: "old" }]);
    await Promise.all([store.clear(), store.write([{ type: "creds", id: "main", value: "fresh" }])]);
    expect((await rowsOf(fence.channelId)).map((row) => row.id)).toEqual(["main"]);
  });

  test("keeps through a clear what was received and not delivered, also what was written in the same moment", async () => {
    const store = storeOf();
    await store.write([{ type: "inbound-journal", id: "early", value: "Olá" }]);
    await Promise.all([
      store.write([
        { type: "session", id: "1", value: "key" },
        { type: "inbound-journal", id: "late", value: "Tudo bem?" },
      ]),
      store.clear(),
    ]);
    expect((await rowsOf(fence.channelId)).map((row) => row.id).sort()).toEqual(["early", "late"]);
  });

  test("is closed to a session whose fence is stale, while others in the same batch write on", async () => {
    const writer = createAuthWriter(db.pool);
    const current = createAuthStore(db.pool, writer, secrets, fence);
    const stale = createAuthStore(db.pool, writer, secrets, { ...fence, epoch: 6 });
    const results = await Promise.all([
      refusal(current.write([{ type: "key", id: "current", value: "x" }])),
      refusal(stale.write([{ type: "key", id: "stale", value: "x" }])),
    ]);
    expect(results).toEqual(["done", "session.fenced"]);
    expect((await rowsOf(fence.channelId)).map((row) => row.id)).toEqual(["current"]);
    expect(await refusal(stale.read("key", ["current"]))).toBe("session.fenced");
    expect(await refusal(stale.list("key"))).toBe("session.fenced");
    expect(await refusal(stale.clear())).toBe("session.fenced");
  });
});
