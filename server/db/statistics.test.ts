import { expect, it } from "vitest";
import { all, one, sql } from "./sql.ts";
import { useTestDatabase } from "./testing/database.ts";

const db = useTestDatabase();

it("keeps no statistics of what events hold and small ones of the rest, in the days that were there before and in those to come", async () => {
  await one(db.pool, sql`select ensure_event_partitions(9)`);
  const days = await all(
    db.pool,
    sql<{ name: string; column: string; target: number | null }>`
      select i.inhrelid::regclass::text as name, a.attname::text as column, a.attstattarget::int as target from pg_inherits i
      join pg_attribute a on a.attrelid = i.inhrelid and a.attnum > 0
      where i.inhparent = 'event'::regclass`,
  );
  const payloads = days.filter(({ column }) => column === "payload");
  expect(payloads.length).toBe(10);
  expect(payloads.filter(({ target }) => target !== 0)).toEqual([]);
  expect(days.filter(({ column, target }) => column !== "payload" && target !== 10)).toEqual([]);
});

it("cleans nothing that is only added to and dropped by the day, in the days that were there before and in those to come", async () => {
  await one(db.pool, sql`select ensure_day_partitions('delivery', 9)`);
  const days = await all(
    db.pool,
    sql<{ name: string; options: string[] | null }>`
      select c.relname as name, c.reloptions as options from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent and p.relkind = 'p'`,
  );
  expect(days.length).toBeGreaterThan(30);
  expect(days.filter(({ options }) => !options?.includes("autovacuum_vacuum_insert_threshold=-1"))).toEqual([]);
});
