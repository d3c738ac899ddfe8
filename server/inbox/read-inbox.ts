import type { Actor } from "#server/auth/permissions.ts";
import type { Identity } from "#server/channels/index.ts";
import { CONSENT, findQuestion, IDENTITY_KIND, readablePhone, type Consent } from "#server/contacts/index.ts";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { foldText, storeText } from "#server/platform/text.ts";
import { toConversationRow, type ConversationRow } from "./conversation-row.ts";
import { scopeOf } from "./scope.ts";
import { countQueues, type QueueCounts } from "./sql/count-queues.ts";
import { readContactPanel, type ContactPanelRecord } from "./sql/read-contact-panel.ts";
import { readDirectoryRows, type Directory } from "./sql/read-directory.ts";
import { searchConversations } from "./sql/search-conversations.ts";
import { CONVERSATION_STATUS, wordOf, type ConversationStatus } from "./states.ts";

/** Live counts of the queues, of what the actor sees. */
export function readQueues(pool: Pool, actor: Actor): Promise<QueueCounts> {
  return countQueues(pool, scopeOf(actor));
}

/** Names behind the ids: members, teams and numbers. */
export function readDirectory(pool: Pool, actor: Actor): Promise<Directory> {
  return readDirectoryRows(pool, actor.workspaceId);
}

const MAX_HITS = 30;
const MIN_PHONE_DIGITS = 3;

/** The latest conversation of each contact whose name (accents and case aside) or phone holds the text. */
export async function searchInbox(pool: Pool, actor: Actor, text: string): Promise<ConversationRow[]> {
  const folded = foldText(storeText(text));
  const digits = folded.replace(/\D/g, "");
  // A name needs no digits and a phone no letters: "Rua 12" is not a phone.
  const isPhone = digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+.\-/]+$/.test(folded);
  const terms = {
    namePattern: folded === "" ? null : `%${folded.replace(/[\\%_]/g, "\\$&")}%`,
    phonePattern: isPhone ? `%${digits}%` : null,
  };
  if (terms.namePattern === null && terms.phonePattern === null) return [];
  const scope = scopeOf(actor);
  const found = await searchConversations(pool, scope, terms, MAX_HITS);
  return found.map(toConversationRow);
}

export type ContactPanel = {
  id: string;
  name: string;
  attributes: ContactPanelRecord["attributes"];
  /** Names, in alphabetical order. */
  tags: string[];
  consent: Consent;
  createdAt: Date;
  /** A phone is written as people of its country write it to others. */
  identities: { kind: Identity["kind"]; value: string }[];
  consentEntries: { id: string; status: Consent; source: string; wording: string; at: Date }[];
  /** A text of this conversation that may have been an opt-out, and waits for an answer. */
  question: { messageId: string; wording: string; at: Date } | null;
  /** Contacts that became this one, newest first. */
  merges: { id: string; name: string; phone: string | null; at: Date }[];
  earlier: { id: string; status: ConversationStatus; preview: string; lastMessageAt: Date | null }[];
};

/** Who the customer of a conversation is. @throws {DomainError} `not_found`. */
export async function readContact(pool: Pool, actor: Actor, conversationId: string): Promise<ContactPanel> {
  const record = await readContactPanel(pool, scopeOf(actor), conversationId);
  if (!record) throw new DomainError("not_found");
  const { isAsked, ...shown } = record;
  const key = { workspaceId: actor.workspaceId, id: record.id };
  const question = isAsked ? await findQuestion(pool, key, conversationId) : null;
  return {
    ...shown,
    question: question && { messageId: question.messageId, wording: question.wording, at: question.at },
    consent: wordOf(CONSENT, record.consent),
    identities: record.identities.map(({ kind, value }) => ({
      kind: wordOf(IDENTITY_KIND, kind),
      value: kind === IDENTITY_KIND.phone ? readablePhone(value) : value,
    })),
    consentEntries: record.consentEntries.map((entry) => ({
      ...entry,
      status: wordOf(CONSENT, entry.status),
      at: new Date(entry.at),
    })),
    merges: record.merges.map(({ phone, at, ...merge }) => ({
      ...merge,
      phone: phone === null ? null : readablePhone(phone),
      at: new Date(at),
    })),
    earlier: record.earlier.map(({ status, lastMessageAt, ...same }) => ({
      ...same,
      status: wordOf(CONVERSATION_STATUS, status),
      lastMessageAt: lastMessageAt === null ? null : new Date(lastMessageAt),
    })),
  };
}
