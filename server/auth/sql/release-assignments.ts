import { one, sql, type Queryable } from "#server/db/sql.ts";

const AT_MOST = 500;

/** Lays open what was assigned to a member who is gone or a team that is deleted, in short transactions. Returns how many. */
export async function releaseAssignments(
  db: Queryable,
  of: { workspaceId: string; memberId?: string; teamId?: string },
): Promise<number> {
  for (let total = 0; ;) {
    const { moved } = await one(
      db,
      sql<{ moved: number }>`
        select release_assignments(${of.workspaceId}, ${of.memberId ?? null}, ${of.teamId ?? null}, ${AT_MOST}) as moved`,
    );
    total += moved;
    if (moved < AT_MOST) return total;
  }
}
