import { describe, expect, it } from "vitest";
import { createTestApp } from "#server/api/testing/test-app.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { changeAttribute, defineAttribute } from "./attributes.ts";
import { filterInput } from "./filter/form.ts";
import { keepIndexes } from "./jobs.ts";
import { compileFilter } from "./predicate/compile.ts";
import { keepAttributeIndexes } from "./sql/keep-indexes.ts";
import { storePeople } from "./testing/people.ts";

describe("the indexes of attributes", () => {
  const db = useTestDatabase();
  const standing = async () =>
    (
      await all(
        db.pool,
        sql<{ definition: string }>`
          select indexdef as definition from pg_indexes where indexname like 'contact\_attribute\_%' and tablename = 'contact' order by 1`,
      )
    ).map(({ definition }) => definition);

  it("are made for filterable attributes, whatever their names, found by filters, and dropped when nobody asks", async () => {
    const { workspaceId } = await storePeople(db.pool, []);
    const define = (name: string, type: "text" | "number") =>
      defineAttribute(db, { workspaceId, id: newId() }, { name, type, isFilterable: true });
    const odd = await define('it\'s "odd" \\ %L', "text");
    const orders = await define("orders", "number");
    await keepAttributeIndexes(db.pool, 8);
    expect(await standing()).toHaveLength(2);
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, attributes)
        select ${workspaceId}, uuidv7(), jsonb_build_object('orders', n, ${odd.name}::text, 'Value ' || n) from generate_series(1, 3000) n`,
    );
    await run(db.pool, sql`analyze contact`);
    const reading = { workspaceId, zone: "UTC", now: new Date() };
    const planOf = async (filter: object) => {
      const { text, values } = compileFilter(filterInput.parse(filter), reading);
      return JSON.stringify(await all(db.pool, { text: `explain select from contact k where ${text}`, values }));
    };
    expect(await planOf({ field: `attributes.${odd.name}`, op: "in", value: ["VALUE 7", "value 8"] })).toContain(
      "contact_attribute_",
    );
    expect(await planOf({ field: "attributes.orders", op: "between", value: [7, 9] })).toContain("contact_attribute_");
    await changeAttribute(db, { workspaceId, id: odd.id }, { isFilterable: false });
    await changeAttribute(db, { workspaceId, id: orders.id }, { isFilterable: false });
    await keepAttributeIndexes(db.pool, 8);
    expect(await standing()).toEqual([]);
  });

  it("are never more than the database can bear, and the ones most asked for", async () => {
    const [one, two] = [await storePeople(db.pool, []), await storePeople(db.pool, [])];
    for (const { workspaceId } of [one, two])
      await defineAttribute(db, { workspaceId, id: newId() }, { name: "city", type: "text", isFilterable: true });
    for (const name of ["a", "b", "c"])
      await defineAttribute(
        db,
        { workspaceId: one.workspaceId, id: newId() },
        { name, type: "text", isFilterable: true },
      );
    await keepAttributeIndexes(db.pool, 2);
    const made = await standing();
    expect(made).toHaveLength(2);
    expect(made.join()).toContain("'city'");
  });

  it("are made later when another process is at it, by one job for all who came meanwhile", async () => {
    const { runtime } = await createTestApp(db);
    const waiting = () =>
      all(
        db.pool,
        sql<{ later: boolean }>`
          select run_at > now() as later from graphile_worker.jobs where key = 'keep attribute indexes'`,
      );
    const other = await db.pool.connect();
    await other.query("select pg_advisory_lock(7262014)");
    await keepIndexes.handle(runtime, {});
    await keepIndexes.handle(runtime, {});
    expect(await waiting()).toEqual([{ later: true }]);
    await other.query("select pg_advisory_unlock_all()");
    other.release();
    await keepIndexes.handle(runtime, {});
    expect(await waiting()).toHaveLength(1);
  });

  it("are refused for a type that none can stand for", async () => {
    const { workspaceId } = await storePeople(db.pool, []);
    const born = await defineAttribute(
      db,
      { workspaceId, id: newId() },
      { name: "born", type: "date", isFilterable: false },
    );
    const asked = changeAttribute(db, { workspaceId, id: born.id }, { isFilterable: true });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});
