import { outboundStatusOf, type OutboundStatus } from "#server/delivery/index.ts";
import type { ConversationRecord } from "./sql/conversation-record.ts";
import {
  CONVERSATION_STATUS,
  MESSAGE_DIRECTION,
  MESSAGE_KIND,
  wordOf,
  type ConversationStatus,
  type MessageDirection,
  type MessageKind,
} from "./states.ts";

/** What a row says of the conversation's last message between the two sides: no note and no system line. */
export type LastMessage = {
  direction: MessageDirection;
  kind: MessageKind;
  status: OutboundStatus | null;
  authorId: string | null;
};

/** A conversation as the list, the thread's head and the caches of a browser hold it. */
export type ConversationRow = {
  id: string;
  contactId: string;
  contactName: string;
  /** E.164, the longest variant; null for a person known by other ids only. */
  phone: string | null;
  channelId: string;
  status: ConversationStatus;
  assigneeId: string | null;
  teamId: string | null;
  lastSeq: number;
  lastInboundSeq: number;
  unread: number;
  lastMessageAt: Date | null;
  listAt: Date;
  waitingSince: Date | null;
  /** When a snoozed one wakes by itself. */
  snoozedUntil: Date | null;
  preview: string;
  last: LastMessage | null;
};

export function toConversationRow(record: ConversationRecord): ConversationRow {
  return {
    id: record.id,
    contactId: record.contactId,
    contactName: record.contactName,
    phone: record.phone,
    channelId: record.channelId,
    status: wordOf(CONVERSATION_STATUS, record.status),
    assigneeId: record.assigneeId,
    teamId: record.teamId,
    lastSeq: record.lastSeq,
    lastInboundSeq: record.lastInboundSeq,
    unread: record.unread,
    lastMessageAt: record.lastMessageAt,
    listAt: record.listAt,
    waitingSince: record.waitingSince,
    snoozedUntil: record.snoozedUntil,
    preview: record.preview,
    last: lastMessageOf(record),
  };
}

function lastMessageOf({ lastDirection, lastKind, lastStatus, lastAuthorId }: ConversationRecord): LastMessage | null {
  if (lastDirection === null || lastKind === null) return null;
  return {
    direction: wordOf(MESSAGE_DIRECTION, lastDirection),
    kind: wordOf(MESSAGE_KIND, lastKind),
    status: outboundStatusOf(lastStatus ?? 0),
    authorId: lastAuthorId,
  };
}

/** The conversation as `conversation.updated` carries it: what the feed's readers share, without the contact's name. */
export function toEventConversation(row: ConversationRow) {
  const { id, contactId, channelId, status, assigneeId, teamId, lastSeq, lastInboundSeq, unread } = row;
  const { lastMessageAt, listAt, waitingSince, snoozedUntil, preview } = row;
  const numbers = { lastSeq, lastInboundSeq, unread };
  return {
    id,
    contactId,
    channelId,
    status,
    assigneeId,
    teamId,
    ...numbers,
    lastMessageAt,
    listAt,
    waitingSince,
    snoozedUntil,
    preview,
  };
}
