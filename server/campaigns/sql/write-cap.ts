import { run, sql, type Queryable } from "#server/db/sql.ts";

export async function writeCap(
  db: Queryable,
  workspaceId: string,
  cap: { count: number; days: number } | null,
): Promise<void> {
  await run(
    db,
    sql`
      update workspace set campaign_cap_count = ${cap?.count ?? null}, campaign_cap_days = ${cap?.days ?? null}
      where id = ${workspaceId}`,
  );
}
