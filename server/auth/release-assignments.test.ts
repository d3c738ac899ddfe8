import { describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { releaseAssignments } from "./sql/release-assignments.ts";

describe("what a member or a team leaves behind", () => {
  const db = useTestDatabase();

  it("lays open what a member had, tells who saw it before, and leaves the rest", async () => {
    const [workspaceId, memberId, other, team] = [newId(), newId(), newId(), newId()];
    const insert = (assignee: string | null, status = 1) =>
      db.pool.query(
        "insert into conversation (workspace_id, id, channel_id, contact_id, assignee_id, team_id, status) values ($1, $2, $3, $4, $5, $6, $7)",
        [workspaceId, newId(), newId(), newId(), assignee, team, status],
      );
    for (let n = 0; n < 3; n += 1) await insert(memberId, n === 0 ? 9 : 1);
    await insert(other);
    expect(await releaseAssignments(db.pool, { workspaceId, memberId })).toBe(3);
    expect(await releaseAssignments(db.pool, { workspaceId, memberId })).toBe(0);
    const { rows } = await db.pool.query("select assignee_id, team_id from conversation where assignee_id is not null");
    expect(rows).toEqual([{ assignee_id: other, team_id: team }]);
    const events = await db.pool.query<{ route: unknown }>(
      "select payload -> 'route' as route from event where workspace_id = $1",
      [workspaceId],
    );
    expect(events.rows).toHaveLength(3);
    expect(events.rows[0]?.route).toEqual({
      teamId: team,
      assigneeId: null,
      was: { teamId: team, assigneeId: memberId },
    });
  });
});
