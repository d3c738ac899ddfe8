import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { keepDays } from "./sql/keep-days.ts";

const db = useTestDatabase();

const dayName = (parent: string, daysFromNow: number) =>
  `${parent}_${new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")}`;
const days = async () =>
  (
    await all(
      db.pool,
      sql<{ name: string }>`select relname as name from pg_class join pg_inherits on inhrelid = oid
        where inhparent in ('api_request'::regclass, 'api_request_count'::regclass)`,
    )
  ).map(({ name }) => name);

describe("keeping the log of the API", () => {
  it("makes a week of days ahead and drops those past their time, also what no day holds", async () => {
    for (const parent of ["api_request", "api_request_count"]) {
      const old = dayName(parent, -20);
      const day = old.slice(-8);
      await db.pool.query(
        `create table ${old} partition of ${parent} for values from (v7floor('${day}'::timestamptz)) to (v7floor('${day}'::timestamptz + interval '1 day'))`,
      );
    }
    const added = (at: Date) =>
      run(
        db.pool,
        sql`insert into api_request (workspace_id, id, key_id, at, method, route, path, status, duration_ms, request_id)
          values (${newId()}, v7floor(${at}), ${newId()}, ${at}, 'GET', '', '/api/v1/x', 404, 1, 'x')`,
      );
    await added(new Date(Date.now() - 30 * 86_400_000));
    await added(new Date());
    await keepDays(db.pool, 8, 14);
    const kept = await days();
    for (const parent of ["api_request", "api_request_count"]) {
      expect(kept).toContain(dayName(parent, 7));
      expect(kept).not.toContain(dayName(parent, -20));
    }
    expect(await all(db.pool, sql<object>`select from api_request`)).toHaveLength(1);
  });
});
