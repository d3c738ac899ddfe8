import { all, sql, type Queryable } from "#server/db/sql.ts";

/** A conversation as a program lists it; codes are turned into words by the caller. */
export type ListedConversation = {
  id: string;
  contactId: string;
  channelId: string;
  status: number;
  assigneeId: string | null;
  teamId: string | null;
  lastSeq: number;
  lastInboundSeq: number;
  unread: number;
  lastMessageAt: Date | null;
  waitingSince: Date | null;
  snoozedUntil: Date | null;
};

/** Null asks for nothing. */
export type ConversationFilters = {
  status: number | null;
  channelId: string | null;
  assigneeId: string | null;
  unassigned: boolean;
  teamId: string | null;
  teamless: boolean;
};

export type ListSpan = ConversationFilters & { workspaceId: string; before: string; limit: number };

/** Conversations of a workspace before an id, the newest first. */
export function listConversationsOf(db: Queryable, span: ListSpan): Promise<ListedConversation[]> {
  return all(
    db,
    sql<ListedConversation>`
      select c.id, c.contact_id as "contactId", c.channel_id as "channelId", c.status, c.assignee_id as "assigneeId",
        c.team_id as "teamId", c.last_seq as "lastSeq", c.last_inbound_seq as "lastInboundSeq", c.unread,
        c.last_message_at as "lastMessageAt", c.waiting_since as "waitingSince", c.snoozed_until as "snoozedUntil"
      from conversation c
      where c.workspace_id = ${span.workspaceId} and c.id < ${span.before}
        and conversation_matches(c, ${span.status}, ${span.channelId}, ${span.assigneeId}, ${span.unassigned}, ${span.teamId}, ${span.teamless})
      order by c.id desc limit ${span.limit}`,
  );
}

/** Those of one contact: few, found by their key. */
export function listContactConversations(
  db: Queryable,
  span: ListSpan & { contactId: string },
): Promise<ListedConversation[]> {
  return all(
    db,
    sql<ListedConversation>`
      select c.id, c.contact_id as "contactId", c.channel_id as "channelId", c.status, c.assignee_id as "assigneeId",
        c.team_id as "teamId", c.last_seq as "lastSeq", c.last_inbound_seq as "lastInboundSeq", c.unread,
        c.last_message_at as "lastMessageAt", c.waiting_since as "waitingSince", c.snoozed_until as "snoozedUntil"
      from conversation c
      where c.workspace_id = ${span.workspaceId} and c.contact_id = ${span.contactId} and c.id < ${span.before}
        and conversation_matches(c, ${span.status}, ${span.channelId}, ${span.assigneeId}, ${span.unassigned}, ${span.teamId}, ${span.teamless})
      order by c.id desc limit ${span.limit}`,
  );
}
