import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0 Mobile Safari/537.36";

describe("a short link of a campaign", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let campaignId: string;
  let contactId: string;
  let code: string;
  let codes = 0;
  beforeAll(async () => {
    app = await createTestApp(db);
  });
  beforeEach(async () => {
    const workspaceId = newId();
    [campaignId, contactId] = [newId(), newId()];
    codes += 1;
    code = `abcdef${String(100 + codes)}`;
    await run(db.pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Marola')`);
    await run(
      db.pool,
      sql`insert into campaign (workspace_id, id, name) values (${workspaceId}, ${campaignId}, 'December')`,
    );
    await run(
      db.pool,
      sql`insert into tracked_link (workspace_id, campaign_id, label, position, url) values
        (${workspaceId}, ${campaignId}, 1, 0, 'https://shop.example/é?a=1'), (${workspaceId}, ${campaignId}, 1, 1, 'javascript:alert(1)'),
        (${workspaceId}, ${campaignId}, 2, 2, 'https://other.example')`,
    );
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, variant, link_code)
        values (${workspaceId}, ${campaignId}, ${contactId}, 30, 1, ${code})`,
    );
  });
  const visit = (path: string, init: RequestInit = {}) =>
    app.request(`/l/${path}`, { headers: { "user-agent": PHONE }, ...init, redirect: "manual" });
  const clicks = () =>
    all(
      db.pool,
      sql<{ position: number; clicks: number; marked: boolean }>`
        select l.position, l.clicks, r.clicked_at is not null as marked from link_click l
        join recipient r on r.campaign_id = l.campaign_id and r.contact_id = l.contact_id where l.campaign_id = ${campaignId}`,
    );

  it("leads to what stood in the message, and counts who followed it", async () => {
    const answer = await visit(`${code}a`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("https://shop.example/%C3%A9?a=1");
    expect(await clicks()).toEqual([{ position: 0, clicks: 1, marked: true }]);
    await run(db.pool, sql`update link_click set last_at = now() - interval '1 minute'`);
    await visit(`${code}a`);
    await visit(`${code}a`);
    expect(await clicks()).toEqual([{ position: 0, clicks: 2, marked: true }]);
  });

  it("counts neither previews and scanners nor those who only look", async () => {
    const programs = [
      "WhatsApp/2.25 A",
      "facebookexternalhit/1.1",
      "Mozilla/5.0 (compatible; Googlebot/2.1)",
      "curl/8",
      "",
    ];
    for (const agent of programs) {
      const answer = await visit(`${code}a`, { headers: { "user-agent": agent } });
      expect(answer.status, agent).toBe(302);
    }
    await visit(`${code}a`, { method: "HEAD" });
    await visit(`${code}a`, { headers: { "user-agent": PHONE, "sec-purpose": "prefetch;prerender" } });
    expect(await clicks()).toEqual([]);
  });

  it("leads nowhere but to web addresses of the person's own message", async () => {
    for (const path of [
      `${code}b`,
      `${code}c`,
      `${code}z`,
      "zzzzzzzzza",
      "https:%2F%2Fevil.example",
      `${code}a%2F..`,
    ]) {
      const answer = await visit(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("location")).toBeNull();
    }
  });
});
