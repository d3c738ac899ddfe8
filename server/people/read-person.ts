import type { Actor } from "#server/auth/permissions.ts";
import { findContact, findQuestion, listConsent, type ConsentEntry, type Contact } from "#server/contacts/index.ts";
import { CONVERSATION_STATUS, scopeOf, type ConversationStatus } from "#server/inbox/index.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { PeopleDeps } from "./deps.ts";
import { readPersonRows, type PersonMerge, type ThreadRow } from "./sql/read-person-rows.ts";

export type PersonDetail = {
  contact: Contact;
  /** A text that may have been an opt-out, and waits for `contacts.answerConsent`. */
  question: { messageId: string; conversationId: string; at: Date; wording: string } | null;
  /** The ledger's latest; `contacts.consent` has the rest. */
  consent: ConsentEntry[];
  /** Conversations that the actor may open, the latest first. */
  conversations: (Omit<ThreadRow, "status"> & { status: ConversationStatus })[];
  /** Contacts that became this one, the newest first; `contacts.undoMerge` takes one back. */
  merges: PersonMerge[];
};

const LATEST_CONSENT = 20;

/** Everything about one contact. @throws {DomainError} `not_found`, with `mergedInto` for one that was merged away */
export async function readPerson({ pool }: PeopleDeps, actor: Actor, contactId: string): Promise<PersonDetail> {
  const key = { workspaceId: actor.workspaceId, id: contactId };
  const contact = await findContact(pool, key);
  const [question, consent, rows] = await Promise.all([
    findQuestion(pool, key, null),
    listConsent(pool, key, { limit: LATEST_CONSENT }),
    readPersonRows(pool, scopeOf(actor), contactId),
  ]);
  const conversations = rows.conversations.map(({ status, lastMessageAt, ...row }) => ({
    ...row,
    status: wordOf(CONVERSATION_STATUS, status),
    lastMessageAt: lastMessageAt === null ? null : new Date(lastMessageAt),
  }));
  return {
    contact,
    question,
    consent,
    conversations,
    merges: rows.merges.map((row) => ({ ...row, at: new Date(row.at) })),
  };
}
