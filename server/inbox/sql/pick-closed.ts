import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Place } from "../page.ts";
import type { Scope } from "../scope.ts";
import type { PickedRecord } from "./conversation-record.ts";

/** Closed conversations, the last active first. */
export function pickClosed(db: Queryable, scope: Scope, after: Place, limit: number): Promise<PickedRecord[]> {
  return all(
    db,
    sql<PickedRecord>`
      select p.place, r.* from (
        select c.workspace_id, c.id, c.list_at as place from conversation c
        where c.workspace_id = ${scope.workspaceId} and c.status = 9
          and (c.list_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
          and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
        order by c.list_at desc, c.id desc
        limit ${limit}) p
      join conversation_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by p.place desc, p.id desc`,
  );
}
