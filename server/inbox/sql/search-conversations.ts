import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";
import type { ConversationRecord } from "./conversation-record.ts";

export type SearchTerms = {
  /** Folded text, as a `like` pattern with its own signs escaped; null looks for no name. */
  namePattern: string | null;
  /** Digits of a phone as a `like` pattern; null looks for no phone. */
  phonePattern: string | null;
};

/** The latest conversation of each contact whose name or phone holds the text, the last active first. */
export function searchConversations(
  db: Queryable,
  scope: Scope,
  terms: SearchTerms,
  limit: number,
): Promise<ConversationRecord[]> {
  return all(
    db,
    sql<ConversationRecord>`
      with hit as materialized (
        (select k.id from contact k where k.workspace_id = ${scope.workspaceId} and k.folded like ${terms.namePattern} limit 500)
        union
        (select i.contact_id from contact_identity i
          where i.workspace_id = ${scope.workspaceId} and i.kind = 1 and i.value like ${terms.phonePattern} limit 500)
      )
      select r.* from (select c.id from hit
      cross join lateral (
        select c.id, c.list_at from conversation c
        where c.workspace_id = ${scope.workspaceId} and c.contact_id = hit.id
          and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
        order by (c.status < 9) desc, c.list_at desc limit 1
      ) c
      order by c.list_at desc, c.id desc limit ${limit}) p
      join conversation_row r on r.workspace_id = ${scope.workspaceId} and r.id = p.id
      order by r."listAt" desc, r.id desc`,
  );
}
