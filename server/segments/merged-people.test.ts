import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { storePeople, type Person } from "./testing/people.ts";

const person = (id: number, campaigns: string[]): Person => ({
  ...{ id, campaigns, attributes: {}, tags: [], consent: "unknown", channels: [], lastActivityAt: null },
});

describe("two contacts that become one", () => {
  const db = useTestDatabase();

  it("have the events and campaigns of both, and each its own again when that is undone", async () => {
    const here = await storePeople(db.pool, [person(1, ["both", "first"]), person(2, ["both", "second"])]);
    const [kept, merged] = [here.idOf(1), here.idOf(2)];
    for (const [phone, contact] of Object.entries({ "+351910000001": kept, "+351910000002": merged }))
      await run(
        db.pool,
        sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${here.workspaceId}, 1, ${phone}, ${contact})`,
      );
    for (const contact of [kept, merged])
      await run(
        db.pool,
        sql`insert into contact_event (workspace_id, id, contact_id, name) values (${here.workspaceId}, ${newId()}, ${contact}, 'order.placed')`,
      );
    const histories = async () => {
      const rows = await all(
        db.pool,
        sql<{ contact: string; events: number; campaigns: number }>`
          select contact, (select count(*) from contact_event e where e.contact_id = contact) as events,
            (select count(*) from recipient r where r.contact_id = contact) as campaigns
          from unnest(${[kept, merged]}::uuid[]) contact`,
      );
      return rows.map(({ events, campaigns }) => [events, campaigns]);
    };
    const before = await histories();
    await run(db.pool, sql`select merge_contacts(${here.workspaceId}, ${kept}, ${merged})`);
    expect(await histories()).toEqual([
      [2, 3],
      [0, 1],
    ]);
    const { id } = await one(db.pool, sql<{ id: string }>`select id from contact_merge where kept_id = ${kept}`);
    await run(db.pool, sql`select undo_merge(${here.workspaceId}, ${id}, ${kept})`);
    expect(await histories()).toEqual(before);
  });
});
