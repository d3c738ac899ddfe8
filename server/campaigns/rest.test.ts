import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";

const Made = z.object({ id: z.uuid(), version: z.int(), status: z.string() });

describe("campaigns of the API", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let api: ApiClient;
  let workspaceId: string;
  let channelId: string;
  let segmentId: string;
  beforeAll(async () => {
    app = await createTestApp(db);
  });
  beforeEach(async () => {
    ({ workspaceId, channelId } = await addChannel(db.pool));
    segmentId = newId();
    await run(
      db.pool,
      sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${segmentId}, 'All', '{"all":[]}')`,
    );
    const contactId = newId();
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, name, consent) values (${workspaceId}, ${contactId}, 'Ana', 1)`,
    );
    await run(
      db.pool,
      sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, '+351912345678', ${contactId})`,
    );
    api = await openApi(app, workspaceId);
  });
  const create = async (body: object = {}) => {
    const whole = {
      name: "December",
      segmentId,
      channelIds: [channelId],
      variants: [{ body: "Hi" }],
      quietHours: null,
    };
    return Made.parse((await api.post("/campaigns", { ...whole, ...body })).body);
  };

  it("are drafted, changed over the version that was seen, reviewed and launched with the number of people", async () => {
    const { id, version } = await create({ name: "May" });
    const changed = await api.call("PATCH", `/campaigns/${id}`, { body: { version, name: "June" } });
    expect(changed).toMatchObject({ status: 200, body: { name: "June", segmentId, version: version + 1 } });
    expect((await api.call("PATCH", `/campaigns/${id}`, { body: { version, name: "July" } })).status).toBe(409);
    expect((await api.get(`/campaigns/${id}/review`)).body).toMatchObject({ total: 1, getsIt: 1, problems: [] });
    const wrong = await api.post(`/campaigns/${id}/launch`, { version: version + 1, confirmCount: 5 });
    expect(wrong).toMatchObject({ status: 409, body: { details: { count: 1 } } });
    const launched = await api.post(`/campaigns/${id}/launch`, { version: version + 1, confirmCount: 1 });
    expect(launched).toMatchObject({
      status: 200,
      body: { status: "snapshotting", launchedAt: expect.any(String) as string },
    });
    expect((await api.get(`/campaigns/${id}/review`)).status).toBe(409);
  });

  it("are launched once by a launch that is repeated under its Idempotency-Key", async () => {
    const { id, version } = await create();
    const launch = () =>
      api.call("POST", `/campaigns/${id}/launch`, {
        body: { version, confirmCount: 1 },
        headers: { "idempotency-key": `launch-${id}` },
      });
    const [first, again] = [await launch(), await launch()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const told = await all(
      db.pool,
      sql`select from event where workspace_id = ${workspaceId} and type = 'campaign.updated'`,
    );
    expect(told).toHaveLength(1);
  });

  it("say what keeps them from being launched, and are not", async () => {
    const { id, version } = await create({ variants: [] });
    const problems = [{ step: "message", code: "variant_missing" }];
    expect((await api.get(`/campaigns/${id}`)).body).toMatchObject({ problems });
    const refused = await api.post(`/campaigns/${id}/launch`, { version, confirmCount: 1 });
    expect(refused).toMatchObject({ status: 400, body: { details: { problems } } });
  });

  it("are paused, resumed and called off only where that can be", async () => {
    const { id } = await create();
    const move = async (verb: string) => (await api.call("POST", `/campaigns/${id}/${verb}`)).status;
    expect(await move("pause")).toBe(409);
    await run(db.pool, sql`update campaign set status = 'running', started_at = now() where id = ${id}`);
    expect([await move("pause"), await move("pause"), await move("resume"), await move("cancel")]).toEqual([
      200, 409, 200, 200,
    ]);
    expect((await api.get(`/campaigns/${id}`)).body).toMatchObject({ status: "cancelled" });
  });

  it("tell of each person in pages, and what they came to in a report", async () => {
    const { id } = await create();
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, reason, variant)
        select ${workspaceId}, ${id}, uuidv7(), 90, 'opted_out', 1 from generate_series(1, 3)`,
    );
    const Page = z.object({ data: z.array(z.object({ contactId: z.string() })), nextCursor: z.string().nullable() });
    const first = Page.parse((await api.get(`/campaigns/${id}/recipients?limit=2&status=skipped`)).body);
    const second = Page.parse(
      (await api.get(`/campaigns/${id}/recipients?limit=2&cursor=${first.nextCursor ?? ""}`)).body,
    );
    expect(new Set([...first.data, ...second.data].map(({ contactId }) => contactId)).size).toBe(3);
    expect(second.nextCursor).toBeNull();
    expect((await api.get(`/campaigns/${id}/report`)).body).toMatchObject({
      people: { total: 3, skipped: 3 },
      skips: [{ reason: "opted_out", people: 3 }],
      holdout: null,
    });
    expect((await api.get("/campaigns?status=draft")).body).toMatchObject({ data: [{ id, people: { total: 3 } }] });
  });
});
