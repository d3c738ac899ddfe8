import { describe, expect, it } from "vitest";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { snapshotAudience } from "./snapshot-audience.ts";
import { addPeople, openEngine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

describe("the audience of a campaign", () => {
  it("has everybody of its segment once, with the reason of those who get nothing", async () => {
    const { draft, launch, snapshot, counts, contactIds, workspaceId, statusOf } = await openEngine(db.pool, {
      people: 10,
    });
    const [refused, asked, silent, excluded] = contactIds;
    await run(db.pool, sql`update contact set consent = 1 where workspace_id = ${workspaceId}`);
    await run(db.pool, sql`update contact set consent = 2 where id = ${refused}`);
    await run(db.pool, sql`update contact set consent_question_at = now() where id = ${asked}`);
    await run(db.pool, sql`update contact set consent = 0 where id = ${silent}`);
    await run(db.pool, sql`update contact set attributes = '{"city": "Porto"}' where id = ${excluded}`);
    await run(
      db.pool,
      sql`insert into contact_attribute (workspace_id, id, name, type) values (${workspaceId}, ${newId()}, 'city', 'text')`,
    );
    await run(db.pool, sql`delete from contact_identity where contact_id = ${contactIds[4]}`);
    const exclusionId = newId();
    const filter = JSON.stringify({ field: "attributes.city", op: "is", value: "Porto" });
    await run(
      db.pool,
      sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${exclusionId}, 'Porto', ${filter}::jsonb)`,
    );
    const key = await draft({ requiresOptIn: true, exclusionIds: [exclusionId] });
    await launch(key, 5);

    await snapshot(key, 3);

    expect(await counts(key)).toEqual({
      ...{ pending: 5, "skipped opted_out": 1, "skipped consent_question": 1, "skipped no_consent": 1 },
      ...{ "skipped excluded": 1, "skipped no_identity": 1 },
    });
    expect(await statusOf(key)).toBe("running");
  });

  it("is that of the launch: whoever comes while it is written is not in it", async () => {
    const { draft, launch, snapshot, counts, workspaceId, deps } = await openEngine(db.pool, { people: 4 });
    const key = await draft();
    await launch(key, 4);
    await snapshotAudience({ ...deps, onStart: () => Promise.resolve() }, key, 2);
    await addPeople(db.pool, workspaceId, 3);
    await snapshot(key, 2);
    expect(await counts(key)).toEqual({ pending: 4 });
  });

  it("is taken up where a killed worker left it, and two workers at once write each person once", async () => {
    const { draft, launch, counts, deps } = await openEngine(db.pool, { people: 60 });
    const key = await draft();
    await launch(key, 60);
    const onStart = () => Promise.resolve();
    const worker = async () => {
      while ((await snapshotAudience({ ...deps, onStart }, key, 7)) === "more");
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(await counts(key)).toEqual({ pending: 60 });
  });

  it("is written no further when the campaign is called off", async () => {
    const { draft, launch, deps, counts } = await openEngine(db.pool, { people: 6 });
    const key = await draft();
    await launch(key, 6);
    const step = () => snapshotAudience({ ...deps, onStart: () => Promise.resolve() }, key, 2);
    await step();
    await run(db.pool, sql`update campaign set status = 'cancelled' where id = ${key.id}`);
    expect(await step()).toBe("stopped");
    expect(await counts(key)).toEqual({ pending: 2 });
  });

  it("leaves a person with the number that knows them, and spreads the others", async () => {
    const engine = await openEngine(db.pool, { people: 20, numbers: 3 });
    const { draft, launch, snapshot, people, channels, workspaceId } = engine;
    const known = await addConversation(db.pool, { workspaceId, channelId: channels[2]?.channelId ?? "" });
    const key = await draft();
    await launch(key, 21);
    await snapshot(key, 5);
    const told = await people(key);
    expect(told.find(({ contactId }) => contactId === known.contactId)?.channelId).toBe(channels[2]?.channelId);
    const shares = channels.map(({ channelId }) => told.filter((it) => it.channelId === channelId).length);
    expect(shares).toEqual([7, 7, 7]);
  });

  it("keeps first contacts off a number that may start no chats, and everybody off one that is lost and moves", async () => {
    const engine = await openEngine(db.pool, { people: 8, numbers: 3 });
    const { draft, launch, snapshot, people, channels } = engine;
    const [locked, banned, free] = channels.map(({ channelId }) => channelId);
    await run(db.pool, sql`update channel set new_chats_from = now() + interval '1 hour' where id = ${locked}`);
    await run(db.pool, sql`update channel set state = 'banned' where id = ${banned}`);
    const key = await draft({ onChannelLoss: "move" });
    await launch(key, 8);
    await snapshot(key);
    expect(new Set((await people(key)).map(({ channelId }) => channelId))).toEqual(new Set([free]));
  });

  it("draws variants by their weights, the same for the same person whenever it is asked, and holds a share out", async () => {
    const { draft, launch, snapshot, people, counts } = await openEngine(db.pool, { people: 1_000 });
    const variant = { mediaId: null, bindings: [] };
    const key = await draft({
      variants: [
        { ...variant, body: "A", weight: 1 },
        { ...variant, body: "B", weight: 3 },
      ],
      holdoutPercent: 20,
    });
    const reached = await one(
      db.pool,
      sql<{ n: number }>`
        select count(*) as n from contact k where k.workspace_id = ${key.workspaceId}
          and not ((hashtextextended(k.id::text, hashtextextended(${key.id}::text, 0)) & 9223372036854775807) % 100 < 20)`,
    );
    await launch(key, reached.n);
    await snapshot(key, 300);
    const told = await people(key);
    expect(told.filter(({ variant: label }) => label === 2).length / 1_000).toBeCloseTo(0.75, 1);
    expect((await counts(key))["skipped held_out"]).toBe(1_000 - reached.n);
    expect((1_000 - reached.n) / 1_000).toBeCloseTo(0.2, 1);
  });

  it("plans each person's own time, after quiet hours where they live", async () => {
    const { draft, launch, snapshot, contactIds, clock } = await openEngine(db.pool, { people: 4 });
    clock.at = new Date("2027-03-10T12:00:00Z");
    const [lisbon, tokyo, usa] = contactIds;
    const live = (id: string | undefined, zone: string) =>
      run(db.pool, sql`update contact set attributes = ${JSON.stringify({ timezone: zone })}::jsonb where id = ${id}`);
    await live(lisbon, "Europe/Lisbon");
    await live(tokyo, "Asia/Tokyo");
    await run(db.pool, sql`update contact_identity set value = '+12025550123' where contact_id = ${usa}`);
    const key = await draft({
      schedule: { kind: "local", date: "2027-03-11", time: "10:00" },
      quietHours: { from: "21:00", to: "09:00" },
    });
    await launch(key, 4);
    await run(db.pool, sql`update campaign set status = 'snapshotting' where id = ${key.id}`);
    await snapshot(key);
    const at = async (id: string | undefined) =>
      one(
        db.pool,
        sql<{
          at: Date;
          zone: string;
        }>`select not_before as at, zone from recipient where campaign_id = ${key.id} and contact_id = ${id}`,
      );
    expect(await at(lisbon)).toEqual({ at: new Date("2027-03-11T10:00:00Z"), zone: "Europe/Lisbon" });
    expect(await at(tokyo)).toEqual({ at: new Date("2027-03-11T01:00:00Z"), zone: "Asia/Tokyo" });
    // All zones of the United States at once: in none of them before ten, and quiet in none.
    expect((await at(usa)).zone).toBe("US");
    expect((await at(usa)).at.getTime()).toBeGreaterThanOrEqual(new Date("2027-03-11T20:00:00Z").getTime());
  });
});
