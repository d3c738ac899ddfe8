import { run, sql, type Queryable } from "#server/db/sql.ts";

export async function insertWorkspace(tx: Queryable, row: { id: string; name: string; zone: string }): Promise<void> {
  await run(tx, sql`insert into workspace (id, name, zone) values (${row.id}, ${row.name}, ${row.zone})`);
}
