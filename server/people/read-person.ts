import type { Actor } from "#server/auth/permissions.ts";
import { RECIPIENT_STATUS, type RecipientStatus } from "#server/campaigns/index.ts";
import { findContact, findQuestion, listConsent, type ConsentEntry, type Contact } from "#server/contacts/index.ts";
import { CONVERSATION_STATUS, scopeOf, type ConversationStatus } from "#server/inbox/index.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { PeopleDeps } from "./deps.ts";
import type { Queryable } from "#server/db/transaction.ts";
import type { PeopleLinks } from "./links.ts";
import { listErasures, type ErasureListed } from "./sql/list-erasures.ts";
import { readCampaigns, type CampaignData } from "./sql/read-person-data.ts";
import { readPersonRows, type PersonMerge, type ThreadRow } from "./sql/read-person-rows.ts";

export type PersonDetail = {
  contact: Contact;
  /** A text that may have been an opt-out, and waits for `contacts.answerConsent`. */
  question: { messageId: string; conversationId: string; at: Date; wording: string } | null;
  /** The ledger's latest; `contacts.consent` has the rest. */
  consent: ConsentEntry[];
  /** Conversations that the actor may open, the latest first. */
  conversations: (Omit<ThreadRow, "status"> & { status: ConversationStatus })[];
  /** Campaigns that they were in, the latest first. */
  campaigns: (Omit<CampaignData, "status"> & { status: RecipientStatus })[];
  /** Contacts that became this one, the newest first; `contacts.undoMerge` takes one back. */
  merges: PersonMerge[];
};

const LATEST_CONSENT = 20;
const LATEST_CAMPAIGNS = 50;

/** Everything about one contact. @throws {DomainError} `not_found`, with `mergedInto` for one that was merged away */
export async function readPerson({ pool }: PeopleDeps, actor: Actor, contactId: string): Promise<PersonDetail> {
  const key = { workspaceId: actor.workspaceId, id: contactId };
  const contact = await findContact(pool, key);
  const [question, consent, rows, campaigns] = await Promise.all([
    findQuestion(pool, key, null),
    listConsent(pool, key, { limit: LATEST_CONSENT }),
    readPersonRows(pool, scopeOf(actor), contactId),
    readCampaigns(pool, key, LATEST_CAMPAIGNS),
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
    campaigns: campaigns.map((row) => ({ ...row, status: wordOf(RECIPIENT_STATUS, row.status) })),
    merges: rows.merges.map((row) => ({ ...row, at: new Date(row.at) })),
  };
}

/** A signed address of everything about a person. @throws {DomainError} `not_found` */
export async function linkPerson(
  { pool, links }: { pool: Queryable; links: PeopleLinks },
  workspaceId: string,
  contactId: string,
): Promise<{ url: string }> {
  await findContact(pool, { workspaceId, id: contactId });
  return { url: links.sign({ kind: "person", workspaceId, id: contactId }) };
}

/** The audit of erasures, the latest first. */
export function readErasures(pool: Queryable, workspaceId: string): Promise<ErasureListed[]> {
  return listErasures(pool, workspaceId, LATEST_ERASURES);
}

const LATEST_ERASURES = 200;
