/** A row of the view `conversation_row`; codes are turned into words by `conversation-row.ts`. */
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
  snoozedUntil: Date | null;
  preview: string;
  /** Of the last message between the two sides: no note and no system line. */
  lastDirection: number | null;
  lastKind: number | null;
  lastStatus: number | null;
  lastAuthorId: string | null;
};

/** A row with its place in the list it was picked for. */
export type PickedRecord = ConversationRecord & { place: Date };
