import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { keepHistory } from "./jobs.ts";
import { addEndpoint, publish, readDeliveries, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();

const partitions = async (parent: string) =>
  (
    await all(
      db.pool,
      sql<{
        name: string;
      }>`select relname as name from pg_class join pg_inherits on inhrelid = oid where inhparent = ${parent}::regclass`,
    )
  ).map(({ name }) => name);

const dayName = (parent: string, daysFromNow: number) =>
  `${parent}_${new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")}`;

describe("keeping the history", () => {
  it("makes a week of days ahead, drops those past their time, and ends what waits from before", async () => {
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, "https://8.8.8.8/in");
    const old = dayName("delivery", -20);
    const day = old.slice(-8);
    await db.pool.query(
      `create table ${old} partition of delivery for values from (v7floor('${day}'::timestamptz)) to (v7floor('${day}'::timestamptz + interval '1 day'))`,
    );
    await publish(db.pool, endpoint.workspaceId, 2);
    await run(
      db.pool,
      sql`update delivery_due set delivery_id = v7floor(now() - interval '16 days')
        where delivery_id = (select min(delivery_id::text)::uuid from delivery_due)`,
    );
    await keepHistory.handle(runtime, {});
    for (const parent of ["delivery", "attempt"]) expect(await partitions(parent)).toContain(dayName(parent, 7));
    expect(await partitions("delivery")).not.toContain(old);
    expect((await readDeliveries(db.pool, endpoint.id)).map(({ status }) => status)).toEqual(["waiting"]);
  });
});
