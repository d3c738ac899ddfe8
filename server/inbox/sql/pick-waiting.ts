import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Place } from "../page.ts";
import type { Scope } from "../scope.ts";
import type { PickedRecord } from "./conversation-record.ts";

/** Open conversations whose customer waits for an answer, the longest first. */
export function pickWaiting(db: Queryable, scope: Scope, after: Place, limit: number): Promise<PickedRecord[]> {
  return all(
    db,
    sql<PickedRecord>`
      select p.place, r.* from (
        select c.workspace_id, c.id, c.waiting_since as place from conversation c
        where c.workspace_id = ${scope.workspaceId} and c.status = 1 and c.waiting_since is not null
          and (c.waiting_since, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)
          and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
        order by c.waiting_since, c.id
        limit ${limit}) p
      join conversation_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by p.place, p.id`,
  );
}
