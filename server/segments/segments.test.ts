import { beforeAll, describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { archiveSegment } from "./archive-segment.ts";
import { defineAttribute, removeAttribute } from "./attributes.ts";
import { createSegmentCounter } from "./counter.ts";
import { filterInput } from "./filter/form.ts";
import { explainSegment, isInSegment } from "./judge-segment.ts";
import { getSegment, listSegments } from "./list-segments.ts";
import { countSegment, sampleSegment } from "./preview-segment.ts";
import { changeSegment, createSegment } from "./save-segment.ts";
import { storePeople, type Person, type Stored } from "./testing/people.ts";

const person = (id: number, given: Partial<Person>): Person => ({
  ...{ id, attributes: {}, tags: [], consent: "unknown", channels: [], lastActivityAt: null, campaigns: [] },
  ...given,
});
const PEOPLE = [
  person(1, { attributes: { city: "Porto", orders: 3 }, tags: ["vip"], consent: "opted_in" }),
  person(2, { attributes: { city: "porto ", orders: 1 }, consent: "opted_out" }),
  person(3, { attributes: { city: "Faro" }, tags: ["vip"] }),
];
const porto = filterInput.parse({ field: "attributes.city", op: "is", value: "PORTO" });
const vips = filterInput.parse({ field: "tags", op: "has", value: "VIP" });

describe("segments", () => {
  const db = useTestDatabase();
  const clock = { now: () => new Date() };
  let here: Stored;
  const preview = () => ({ pool: db.pool, clock, counter: createSegmentCounter(db.pool) });
  const key = () => ({ workspaceId: here.workspaceId, id: newId() });
  const asked = (filter = porto) => ({ workspaceId: here.workspaceId, filter });
  beforeAll(async () => {
    here = await storePeople(db.pool, PEOPLE);
    await storePeople(db.pool, PEOPLE);
    for (const name of ["city", "orders"])
      await defineAttribute(db, key(), { name, type: name === "city" ? "text" : "number", isFilterable: false });
  });

  it("counts who matches, by consent, and shows some of them", async () => {
    const count = await countSegment(preview(), { ...asked(), editor: "a" });
    expect(count).toEqual({ total: 2, optedIn: 1, optedOut: 1, unknown: 0, missing: [] });
    const sample = await sampleSegment(preview(), asked(vips));
    expect(sample.map(({ id, consent }) => [here.numberOf(id), consent]).sort()).toEqual([
      [1, "opted_in"],
      [3, "unknown"],
    ]);
  });

  it("says for one contact what the count says of all", async () => {
    const judged = PEOPLE.map(({ id }) =>
      isInSegment({ pool: db.pool, clock }, { ...asked(), contactId: here.idOf(id) }),
    );
    expect(await Promise.all(judged)).toEqual([true, true, false]);
    const stranger = isInSegment({ pool: db.pool, clock }, { ...asked(), contactId: newId() });
    await expect(stranger).rejects.toMatchObject({ code: "not_found" });
  });

  it("names the first condition that keeps somebody out", async () => {
    const filter = filterInput.parse({
      all: [
        { field: "attributes.city", op: "is", value: "porto" },
        {
          any: [
            { field: "tags", op: "has", value: "vip" },
            { field: "attributes.orders", op: "gte", value: 2 },
          ],
        },
        { not: { field: "consent", op: "is", value: "opted_in" } },
      ],
    });
    const explained = PEOPLE.map(({ id }) =>
      explainSegment({ pool: db.pool, clock }, { ...asked(filter), contactId: here.idOf(id) }),
    );
    expect(await Promise.all(explained)).toEqual([
      { isIn: false, because: ["all", 2, "not"] },
      { isIn: false, because: ["all", 1] },
      { isIn: false, because: ["all", 0] },
    ]);
  });

  it("goes on meaning a tag that gets another name", async () => {
    const vip = await createSegment(db, key(), { name: "VIPs", filter: vips });
    await run(db.pool, sql`update tag set name = 'Best', folded = 'best' where workspace_id = ${here.workspaceId}`);
    const { filter, state } = await getSegment(db.pool, { workspaceId: here.workspaceId, id: vip.id });
    expect(state).toBe("ready");
    expect(await countSegment(preview(), { ...asked(filter), editor: "a" })).toMatchObject({ total: 2 });
    await run(db.pool, sql`update tag set name = 'vip', folded = 'vip' where workspace_id = ${here.workspaceId}`);
  });

  it("says that a segment is broken when its attribute or its tag is gone, and still counts", async () => {
    const attribute = await defineAttribute(db, key(), { name: "plan", type: "text", isFilterable: false });
    const filter = filterInput.parse({ any: [{ field: "attributes.plan", op: "is", value: "pro" }, vips] });
    const { id, state } = await createSegment(db, key(), { name: "Pros", filter });
    expect(state).toBe("ready");
    await removeAttribute(db, { workspaceId: here.workspaceId, id: attribute.id });
    const broken = await getSegment(db.pool, { workspaceId: here.workspaceId, id });
    expect(broken).toMatchObject({ state: "broken", missing: [{ kind: "attribute", name: "plan", path: ["any", 0] }] });
    await run(
      db.pool,
      sql`with gone as (delete from tag where workspace_id = ${here.workspaceId} returning *) select from gone`,
    );
    const both = await getSegment(db.pool, { workspaceId: here.workspaceId, id });
    expect(both.missing.map(({ kind }) => kind)).toEqual(["attribute", "tag"]);
    expect(await countSegment(preview(), { ...asked(broken.filter), editor: "a" })).toMatchObject({ total: 0 });
  });

  it("refuses to save what names nothing of this workspace", async () => {
    const filter = filterInput.parse({ not: { field: "attributes.unheard", op: "is_set" } });
    const saved = createSegment(db, key(), { name: "Nobody", filter });
    await expect(saved).rejects.toMatchObject({ code: "request.invalid", details: { missing: [{ path: ["not"] }] } });
  });

  it("has one segment of a name, whatever its case, and gives the name back when it is archived", async () => {
    const first = await createSegment(db, key(), { name: "Porto", filter: porto });
    await expect(createSegment(db, key(), { name: " PORTO", filter: porto })).rejects.toMatchObject({
      code: "conflict",
    });
    const other = await createSegment(db, key(), { name: "Lisbon", filter: porto });
    await expect(
      changeSegment(db, { workspaceId: here.workspaceId, id: other.id }, { name: "porto" }),
    ).rejects.toMatchObject({ code: "conflict" });
    await archiveSegment(db, { workspaceId: here.workspaceId, id: first.id });
    await createSegment(db, key(), { name: "porto", filter: porto });
    expect((await listSegments(db.pool, here.workspaceId)).map(({ name }) => name)).toContain("porto");
  });

  it("keeps a segment that a campaign stands on, and says which", async () => {
    const { id } = await createSegment(db, key(), { name: "Used", filter: porto });
    const campaignId = newId();
    await run(db.pool, sql`insert into segment_use values (${here.workspaceId}, ${id}, ${campaignId}, 'audience')`);
    const archived = archiveSegment(db, { workspaceId: here.workspaceId, id });
    await expect(archived).rejects.toMatchObject({ code: "conflict", details: { campaignIds: [campaignId] } });
    expect(await getSegment(db.pool, { workspaceId: here.workspaceId, id })).toMatchObject({
      campaignIds: [campaignId],
    });
  });

  it("counts what happened to a contact, how often and within which days", async () => {
    const tell = (id: number, daysAgo: number) =>
      run(
        db.pool,
        sql`insert into contact_event (workspace_id, id, contact_id, name, at)
          values (${here.workspaceId}, ${newId()}, ${here.idOf(id)}, 'order.placed', now() - ${daysAgo} * interval '1 day')`,
      );
    await Promise.all([tell(1, 1), tell(1, 40), tell(2, 40), tell(3, 400)]);
    const count = async (value: object, op = "happened") =>
      (
        await sampleSegment(
          preview(),
          asked(filterInput.parse({ field: "events", op, value: { name: "order.placed", ...value } })),
        )
      )
        .map(({ id }) => here.numberOf(id))
        .sort();
    expect(await count({})).toEqual([1, 2, 3]);
    expect(await count({ count: 2 })).toEqual([1]);
    expect(await count({ withinDays: 60 })).toEqual([1, 2]);
    expect(await count({ withinDays: 60 }, "not_happened")).toEqual([3]);
    expect(await count({ count: 2, withinDays: 30 })).toEqual([]);
  });

  it("gives a count up when its editor asks for the next one, and no other editor's", async () => {
    const counter = createSegmentCounter(db.pool);
    const slow = { text: "(select pg_sleep(4)) is not null", values: [] };
    const started = Date.now();
    const former = counter.count("ana", slow);
    const others = counter.count("rui", { text: "true", values: [] });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const next = await counter.count("ana", { text: "k.name = 'nobody'", values: [] });
    expect(next).toMatchObject({ total: 0 });
    expect(await former).toBeNull();
    expect((await others)?.total).toBeGreaterThan(0);
    expect(Date.now() - started).toBeLessThan(3_500);
  });
});
