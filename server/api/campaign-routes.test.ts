import { beforeAll, describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createTestApp } from "./testing/test-app.ts";
import { browserOf, browsersOf, furnishWorkspace, type Furnished, type Persona } from "./testing/two-workspaces.ts";
import type { Browser } from "./testing/browser.ts";

describe("the files of a campaign", () => {
  const db = useTestDatabase();
  let here: Furnished;
  let browsers: Record<Persona, Browser>;
  let outsider: Browser;
  const path = (name: string, { ids } = here) =>
    `/api/campaigns/${ids["workspace"] ?? ""}/${ids["campaign"] ?? ""}/${name}.csv`;
  beforeAll(async () => {
    const app = await createTestApp(db);
    here = await furnishWorkspace(db.pool);
    const there = await furnishWorkspace(db.pool);
    browsers = await browsersOf(app, here);
    outsider = await browserOf(app, there.people.owner.userId, there.ids["workspace"] ?? "");
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, reason)
        values (${here.ids["workspace"]}, ${here.ids["campaign"]}, ${here.ids["contact"]}, 90, 'opted_out')`,
    );
    await run(db.pool, sql`update campaign set segment_id = ${here.ids["segment"]} where id = ${here.ids["campaign"]}`);
  });

  it("name everybody with what became of them", async () => {
    const answer = await browsers.admin.get(path("recipients"));
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="recipients.csv"');
    const [head, line] = (await answer.text()).split("\r\n");
    expect(head).toMatch(/^contact_id,name,phone,status,reason/);
    expect(line).toMatch(new RegExp(`^${here.ids["contact"] ?? ""},Held,\\+351910000118,skipped,opted_out`));
    expect(await (await browsers.admin.get(path("audience"))).text()).toContain(`${here.ids["contact"] ?? ""},Held`);
  });

  it("are for admins of the workspace alone", async () => {
    for (const name of ["audience", "recipients"]) {
      const statuses = await Promise.all(
        [browsers.visitor, browsers.stranger, browsers.agent, browsers.supervisor, outsider].map((browser) =>
          browser.get(path(name)).then(({ status }) => status),
        ),
      );
      expect(statuses).toEqual([401, 404, 403, 403, 404]);
    }
  });

  it("are not there for what is no campaign", async () => {
    const nowhere = { ...here, ids: { ...here.ids, campaign: here.ids["contact"] ?? "" } };
    expect((await browsers.owner.get(path("recipients", nowhere))).status).toBe(404);
    expect((await browsers.owner.get(path("recipients", { ...here, ids: { campaign: "x" } }))).status).toBe(404);
  });
});
