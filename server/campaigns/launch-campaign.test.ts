import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { countWaiting, holdLock } from "#server/db/testing/locks.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { cancelCampaign } from "./control-campaign.ts";
import { keepCampaigns } from "./jobs.ts";
import { addPeople, openEngine } from "./testing/engine-rig.ts";
import { runtimeOf } from "./testing/runtime.ts";

const db = useTestDatabase();

const jobsOf = (campaignId: string) =>
  all(
    db.pool,
    sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where key like ${`% ${campaignId}`} order by task_identifier`,
  );

describe("a launch", () => {
  it("of two admins at once is one, and the other is told", async () => {
    const { draft, launch, statusOf } = await openEngine(db.pool, { people: 3 });
    const key = await draft();
    const letGo = await holdLock(db.pool, sql`select from campaign where id = ${key.id} for update`);
    const launching = Promise.allSettled([launch(key, 3), launch(key, 3), launch(key, 3)]);
    // Each has read a draft by now.
    await expect.poll(() => countWaiting(db.pool), { interval: 10 }).toBe(3);
    await letGo();
    const launches = await launching;
    expect(launches.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    const refused = launches.flatMap((it) => (it.status === "rejected" ? [errorCodeOf(it.reason)] : []));
    expect(refused).toEqual(["conflict", "conflict"]);
    expect(await statusOf(key)).toBe("snapshotting");
    expect(await jobsOf(key.id)).toEqual([{ task: "campaigns:snapshot" }]);
  });

  it("to more people than were confirmed is none, and says how many there are now", async () => {
    const { draft, launch, workspaceId, statusOf } = await openEngine(db.pool, { people: 3 });
    const key = await draft();
    await addPeople(db.pool, workspaceId, 2);
    await expect(launch(key, 3)).rejects.toMatchObject({ code: "conflict", details: { count: 5 } });
    expect(await statusOf(key)).toBe("draft");
    await launch(key, 5);
  });

  it("of a draft that is not finished says what is missing", async () => {
    const { draft, launch } = await openEngine(db.pool, { people: 1 });
    const key = await draft({ segmentId: null });
    const problems = [{ step: "audience", code: "segment_missing" }];
    await expect(launch(key, 1)).rejects.toMatchObject({ code: "request.invalid", details: { problems } });
  });

  it("freezes the segment: what it says afterwards changes nothing", async () => {
    const { draft, launch, snapshot, counts, segmentId } = await openEngine(db.pool, { people: 2 });
    const key = await draft();
    await launch(key, 2);
    await run(db.pool, sql`update segment set filter = '{"any":[]}' where id = ${segmentId}`);
    await snapshot(key);
    expect(await counts(key)).toEqual({ pending: 2 });
  });
});

describe("a scheduled campaign", () => {
  it("begins when its time has come, also when the clock has jumped over it, and once", async () => {
    const { draft, launch, statusOf, clock } = await openEngine(db.pool, { people: 2 });
    const at = new Date(clock.at.getTime() + 3_600_000);
    const key = await draft({ schedule: { kind: "at", at: at.toISOString() } });
    await launch(key, 2);
    expect(await statusOf(key)).toBe("scheduled");
    const keep = () => keepCampaigns.handle(runtimeOf(db.pool, clock), { isStart: false });
    await keep();
    expect(await statusOf(key)).toBe("scheduled");

    clock.at = new Date(at.getTime() + 86_400_000);
    await Promise.all([keep(), keep()]);

    expect(await statusOf(key)).toBe("snapshotting");
    expect(await jobsOf(key.id)).toContainEqual({ task: "campaigns:snapshot" });
    const moves = await all(
      db.pool,
      sql`select from event where type = 'campaign.updated' and payload ->> 'campaignId' = ${key.id} and payload ->> 'status' = 'snapshotting'`,
    );
    expect(moves).toHaveLength(1);
  });

  it("for each person's own clock begins with the first of them", async () => {
    const { draft, launch, clock } = await openEngine(db.pool, { people: 1 });
    clock.at = new Date("2027-03-10T00:00:00Z");
    const key = await draft({ schedule: { kind: "local", date: "2027-03-12", time: "10:00" } });
    await launch(key, 1);
    const rows = await all(db.pool, sql`select starts_at as at, status from campaign where id = ${key.id}`);
    expect(rows).toEqual([{ at: new Date("2027-03-11T20:00:00Z"), status: "scheduled" }]);
  });

  it("is called off before it begins", async () => {
    const { draft, launch, statusOf, clock, deps } = await openEngine(db.pool, { people: 1 });
    const at = new Date(clock.at.getTime() + 60_000).toISOString();
    const key = await draft({ schedule: { kind: "at", at } });
    await launch(key, 1);
    await cancelCampaign(deps, key);
    clock.at = new Date(clock.at.getTime() + 120_000);
    await keepCampaigns.handle(runtimeOf(db.pool, clock), { isStart: false });
    expect(await statusOf(key)).toBe("cancelled");
    await expect(cancelCampaign(deps, key)).rejects.toMatchObject({ code: "conflict" });
  });
});
