import { beforeEach, describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { newCampaign, type CampaignChange } from "../inputs.ts";
import { renderFor } from "../render-message.ts";
import { createCampaign, getCampaign } from "../save-campaign.ts";
import { reviewCampaign } from "./review-campaign.ts";
import { reviewCsv, reviewPeople } from "./review-people.ts";

const NOW = new Date("2026-12-01T12:00:00Z");

describe("the review of a draft", () => {
  const db = useTestDatabase();
  const deps = () => ({ pool: db.pool, clock: { now: () => NOW } });
  let workspaceId: string;
  let channelId: string;
  let segmentId: string;
  let phones = 0;
  const keyOf = (id: string) => ({ workspaceId, memberId: newId(), id });

  type Given = { consent?: number; attributes?: object; phone?: string | null; name?: string; question?: boolean };
  async function person({ consent = 1, attributes = {}, phone, name = "Ana", question = false }: Given = {}) {
    const id = newId();
    phones += 1;
    const number = phone === undefined ? `+35191234${String(1_000 + phones)}` : phone;
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, name, attributes, consent, consent_question_at)
        values (${workspaceId}, ${id}, ${name}, ${JSON.stringify(attributes)}::jsonb, ${consent}, ${question ? NOW : null})`,
    );
    if (number !== null)
      await run(
        db.pool,
        sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, ${number}, ${id})`,
      );
    return id;
  }

  async function segment(filter: object): Promise<string> {
    const id = newId();
    await run(
      db.pool,
      sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${id}, ${id}, ${JSON.stringify(filter)}::jsonb)`,
    );
    return id;
  }

  const variant = (body: string, bindings: { attribute: string; fallback?: string }[] = [], weight = 1) => ({
    ...{ body, bindings, weight, mediaId: null },
  });
  const draft = (given: CampaignChange = {}) =>
    createCampaign(
      { pool: db.pool, media: { find: () => Promise.resolve(null) } },
      keyOf(newId()),
      newCampaign.parse({
        ...{ name: "December", segmentId, channelIds: [channelId], variants: [variant("Olá")], quietHours: null },
        ...given,
      }),
    );
  const review = async (given: CampaignChange = {}) => reviewCampaign(deps(), keyOf((await draft(given)).id));

  beforeEach(async () => {
    ({ workspaceId, channelId } = await addChannel(db.pool, { perMinute: 20, burst: 5 }));
    segmentId = await segment({ all: [] });
  });

  it("says of everybody whether they get it, and why not", async () => {
    await person();
    await person({ attributes: { city: "Porto" } });
    await person({ consent: 2 });
    await person({ consent: 0 });
    await person({ question: true });
    await person({ phone: null });
    const porto = await segment({ field: "attributes.city", op: "is", value: "Porto" });
    const told = await review({ exclusionIds: [porto] });
    expect(told).toMatchObject({ total: 6, getsIt: 1 });
    const counts = Object.fromEntries(told.reasons.map(({ reason, people }) => [reason, people]));
    expect(counts).toEqual({ excluded: 1, opted_out: 1, no_consent: 1, consent_question: 1, no_identity: 1 });
    const open = await review({ requiresOptIn: false });
    expect(open).toMatchObject({ total: 6, getsIt: 3 });
  });

  it("lists the people behind each number, and all of them as CSV without formulas", async () => {
    const rui = await person({ name: "=HYPERLINK(1)", consent: 2 });
    const ana = await person({ name: "Ana" });
    const { id } = await draft();
    const who = async (reason: string) => (await reviewPeople(deps(), keyOf(id), { reason, limit: 1 })).people;
    expect((await who("opted_out")).map((each) => each.id)).toEqual([rui]);
    expect((await who("none")).map((each) => each.id)).toEqual([ana]);
    const lines: string[] = [];
    for await (const text of reviewCsv(deps(), keyOf(id))) lines.push(text);
    expect(lines.join("").split("\r\n")).toEqual([
      "contact_id,name,phone,gets_it,reason",
      expect.stringMatching(new RegExp(`^${rui},'=HYPERLINK\\(1\\),.*,no,opted_out$`)),
      expect.stringMatching(new RegExp(`^${ana},Ana,.*,yes,$`)),
      "",
    ]);
  });

  it("pages through people by their ids", async () => {
    const ids = [await person(), await person(), await person()].sort();
    const { id } = await draft();
    const first = await reviewPeople(deps(), keyOf(id), { reason: "none", limit: 2 });
    const second = await reviewPeople(deps(), keyOf(id), { reason: "none", limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.people, ...second.people].map((each) => each.id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it("counts who misses a value as the rendering holds them", async () => {
    const values = ["Porto", "", " \u200b", null, 0, false, ["x"], undefined];
    for (const city of values) await person({ attributes: city === undefined ? {} : { city } });
    const bindings = [{ attribute: "first_name" }, { attribute: "city" }];
    const made = await draft({ variants: [variant("{{1}} {{2}}", bindings)] });
    const told = await reviewCampaign(deps(), keyOf(made.id));
    const [first] = (await getCampaign(db.pool, keyOf(made.id))).variants;
    const held = values.filter(
      (city) => first && "hold" in renderFor(first, { name: "Ana", phone: null, attributes: { city } }, null),
    );
    expect(told.missing).toEqual([{ label: 1, variable: 2, attribute: "city", people: held.length }]);
    expect(told.getsIt).toBe(values.length);
    const { people } = await reviewPeople(deps(), keyOf(made.id), { reason: "variable_missing", limit: 50 });
    expect(people).toHaveLength(held.length);
    const filled = await review({ variants: [variant("{{1}}", [{ attribute: "city", fallback: "you" }])] });
    expect(filled.missing).toEqual([]);
  });

  it("asks each person only for what their variant needs", async () => {
    for (let n = 0; n < 40; n += 1) await person();
    const told = await review({
      variants: [variant("{{1}}", [{ attribute: "city" }]), variant("plain")],
    });
    const [held] = told.missing;
    expect(held?.label).toBe(1);
    expect(held?.people).toBeGreaterThan(5);
    expect(held?.people).toBeLessThan(35);
  });

  it("holds out the same share each time, and skips who had as many campaigns as the cap allows", async () => {
    for (let n = 0; n < 60; n += 1) await person();
    const { id } = await draft({ holdoutPercent: 50 });
    const [one, again] = [await reviewCampaign(deps(), keyOf(id)), await reviewCampaign(deps(), keyOf(id))];
    expect(again.reasons).toEqual(one.reasons);
    expect(one.getsIt).toBeGreaterThan(10);
    expect(one.getsIt).toBeLessThan(50);
    const busy = await person();
    await run(
      db.pool,
      sql`update workspace set campaign_cap_count = 1, campaign_cap_days = 7 where id = ${workspaceId}`,
    );
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, message_id, queued_at)
        values (${workspaceId}, ${newId()}, ${busy}, 30, ${newId()}, ${new Date(NOW.getTime() - 86_400_000)})`,
    );
    expect((await review()).reasons).toEqual([{ reason: "frequency_cap", people: 1 }]);
  });

  it("keeps people on the number that knows them, gives the others to numbers that may start chats, and says when each is done", async () => {
    const second = await addChannel(db.pool, { workspaceId, perMinute: 20 });
    const known = await person();
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id) values (${workspaceId}, ${newId()}, ${channelId}, ${known})`,
    );
    for (let n = 0; n < 4; n += 1) await person();
    await run(
      db.pool,
      sql`update channel set new_chats_from = ${new Date("2026-12-02T00:00:00Z")} where id = ${channelId}`,
    );
    const told = await review({ channelIds: [channelId, second.channelId] });
    const plans = new Map(told.channels.map((each) => [each.channelId, each]));
    expect(plans.get(channelId)).toMatchObject({ people: 1, newChats: 0 });
    expect(plans.get(second.channelId)).toMatchObject({ people: 4, newChats: 4 });
    expect(plans.get(second.channelId)?.forecast.finishesAt).toEqual(new Date(NOW.getTime() + 12_000));
    expect(told.finishesAt).toEqual(new Date(NOW.getTime() + 12_000));
  });

  it("plans each person's own clock: their attribute's zone, else their country's, else the workspace's", async () => {
    await person({ attributes: { timezone: "America/Sao_Paulo" } });
    await person();
    const told = await review({ schedule: { kind: "local", date: "2026-12-02", time: "10:00" } });
    expect(told.channels[0]?.forecast).toMatchObject({
      // Lisbon's mainland is one of the zones of Portugal; the Azores come last.
      startsAt: new Date("2026-12-02T11:00:00Z"),
      finishesAt: new Date("2026-12-02T13:00:03Z"),
    });
  });

  it("says what it costs by provider and country, and what nobody knows", async () => {
    await person({ phone: "+5511987654321" });
    await person();
    expect((await review()).cost).toEqual({
      lines: [{ provider: "simulated", country: null, people: 2, kind: "free" }],
      totals: [],
      unknown: 0,
    });
    await run(
      db.pool,
      sql`insert into message_price values (${workspaceId}, 'simulated', 'BR', 0.0625, 'USD'), (${workspaceId}, 'simulated', '', 0.1, 'EUR')`,
    );
    const { cost } = await review();
    expect(cost.totals.sort((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
      { currency: "EUR", amount: "0.10" },
      { currency: "USD", amount: "0.0625" },
    ]);
  });

  it("names nobody of another workspace, and wants a segment", async () => {
    await person();
    const { id } = await draft();
    const other = await addChannel(db.pool);
    const asked = reviewCampaign(deps(), { workspaceId: other.workspaceId, id });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
    await expect(review({ segmentId: null })).rejects.toMatchObject({ code: "request.invalid" });
  });
});
