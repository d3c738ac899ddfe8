import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { codeOf } from "./error-table.ts";
import type { Browser } from "./testing/browser.ts";
import { createTestApp } from "./testing/test-app.ts";
import { browserOf, furnishWorkspace } from "./testing/two-workspaces.ts";

describe("values that PostgreSQL does not take", () => {
  const db = useTestDatabase();
  let owner: Browser;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const app = await createTestApp(db);
    const furnished = await furnishWorkspace(db.pool);
    ids = furnished.ids;
    owner = await browserOf(app, furnished.people.owner.userId, ids["workspace"] ?? "");
  });

  const cursorOf = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const nameOf = async (table: string, id: string | undefined) =>
    (await db.pool.query<{ name: string }>(`select name from ${table} where id = $1`, [id])).rows[0]?.name;

  it("are left out of a name, as out of a message", async () => {
    const channelId = newId();
    await owner.mutate("workspaces.rename", { name: "Ma\u0000rola\ud800" });
    await owner.mutate("teams.update", { teamId: ids["team"], name: "Re\u0000turns", memberIds: [] });
    await owner.mutate("channels.create", { id: channelId, name: "Lo\u0000ja", provider: "simulated" });
    const names = [
      await nameOf("workspace", ids["workspace"]),
      await nameOf("team", ids["team"]),
      await nameOf("channel", channelId),
    ];
    expect(names).toEqual(["Marola\ufffd", "Returns", "Loja"]);
    expect((await owner.mutate("workspaces.rename", { name: "\u0000 \u0000" })).status).toBe(400);
  });

  it("make a crafted cursor an invalid request", async () => {
    const { data } = await owner.query("inbox.changes", { cursor: null });
    const { cursor } = data as { cursor: string };
    const [generation, , id, atMs] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    const changes = (xid: string) => owner.query("inbox.changes", { cursor: cursorOf([generation, xid, id, atMs]) });
    expect((await changes("18446744073709551615")).code).toBeNull();
    expect((await changes("18446744073709551616")).code).toBe("request.invalid");
    const list = (at: string) => owner.query("inbox.list", { queue: "all", cursor: cursorOf([at, newId()]) });
    expect((await list("2026-11-30T10:00:00.000Z")).code).toBeNull();
    expect((await list("0000-01-01T00:00:00.000Z")).code).toBe("request.invalid");
  });

  it("are the caller's fault wherever else one gets through", async () => {
    const failed = await db.pool.query("select $1::xid8", ["18446744073709551616"]).catch((error: unknown) => error);
    expect(codeOf(failed)).toBe("request.invalid");
  });
});
