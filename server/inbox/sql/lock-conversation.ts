import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

export type LockedConversation = {
  workspaceId: string;
  id: string;
  contactId: string;
  channelId: string;
  status: number;
  assigneeId: string | null;
  teamId: string | null;
  lastSeq: number;
};

/** Locks one conversation that the scope sees until the end of the transaction; null when it sees none. */
export function lockConversation(tx: Queryable, scope: Scope, id: string): Promise<LockedConversation | null> {
  return maybeOne(
    tx,
    sql<LockedConversation>`
      select c.workspace_id as "workspaceId", c.id, c.contact_id as "contactId", c.channel_id as "channelId", c.status, c.assignee_id as "assigneeId",
        c.team_id as "teamId", c.last_seq as "lastSeq"
      from conversation c
      where c.workspace_id = ${scope.workspaceId} and c.id = ${id}
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
      for no key update of c`,
  );
}
