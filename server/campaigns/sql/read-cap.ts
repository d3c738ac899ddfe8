import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** How many campaign messages a person gets at most in how many days; null when the workspace does not say. */
export function readCap(db: Queryable, workspaceId: string): Promise<{ count: number; days: number } | null> {
  return maybeOne(
    db,
    sql<{ count: number; days: number }>`
      select campaign_cap_count as count, campaign_cap_days as days from workspace
      where id = ${workspaceId} and campaign_cap_count is not null and campaign_cap_days is not null`,
  );
}
