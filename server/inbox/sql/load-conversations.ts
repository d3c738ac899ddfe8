import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

/** A row of the list as the database has it; codes are turned into words by `conversation-row.ts`. */
export type ConversationRecord = {
  id: string;
  contactId: string;
  contactName: string;
  phone: string | null;
  channelId: string;
  status: number;
  assigneeId: string | null;
  teamId: string | null;
  lastSeq: number;
  lastInboundSeq: number;
  unread: number;
  lastMessageAt: Date | null;
  listAt: Date;
  waitingSince: Date | null;
  preview: string;
  /** Of the last message between the two sides: no note and no system line. */
  lastDirection: number | null;
  lastKind: number | null;
  lastStatus: number | null;
  lastAuthorId: string | null;
};

/** Rows for ids that were picked; an id the scope does not see gives none. Joined here, so after the list's limit. */
export function loadConversations(db: Queryable, scope: Scope, ids: string[]): Promise<ConversationRecord[]> {
  return all(
    db,
    sql<ConversationRecord>`
      select c.id, c.contact_id as "contactId", k.name as "contactName", p.value as phone, c.channel_id as "channelId", c.status,
        c.assignee_id as "assigneeId", c.team_id as "teamId", c.last_seq as "lastSeq", c.last_inbound_seq as "lastInboundSeq",
        c.unread, c.last_message_at as "lastMessageAt", c.list_at as "listAt", c.waiting_since as "waitingSince", c.preview,
        m.direction as "lastDirection", m.kind as "lastKind", m.status as "lastStatus", m.author_id as "lastAuthorId"
      from conversation c
      join contact k on k.workspace_id = c.workspace_id and k.id = c.contact_id
      left join lateral (select i.value from contact_identity i where i.workspace_id = c.workspace_id
        and i.contact_id = c.contact_id and i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) p on true
      left join lateral (select x.direction, x.kind, x.status, x.author_id from message x where x.workspace_id = c.workspace_id
        and x.conversation_id = c.id and x.direction in (1, 2) order by x.seq desc limit 1) m on true
      where c.workspace_id = ${scope.workspaceId} and c.id = any (${ids}::uuid[])
        and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])`,
  );
}
