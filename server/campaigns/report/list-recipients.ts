import { wordOf } from "#server/platform/word-of.ts";
import { foldText } from "#server/platform/text.ts";
import { csvLine } from "#server/platform/csv.ts";
import type { Queryable } from "#server/db/transaction.ts";
import type { CampaignKey } from "../deps.ts";
import { zonesOf } from "../plan-recipient.ts";
import { getCampaign } from "../save-campaign.ts";
import { findPeople, listRecipientRows, type RecipientFilter, type RecipientRow } from "../sql/list-recipients.ts";
import { RECIPIENT_STATUS, type RecipientStatus } from "../states.ts";

/** One person of a campaign: where they are, why, by which number, and when. */
export type Recipient = Omit<RecipientRow, "status" | "zone"> & {
  status: RecipientStatus;
  /** Where their clock is, when it is one zone: for showing local times. */
  zone: string | null;
};

export type RecipientQuery = {
  statuses?: readonly RecipientStatus[] | undefined;
  reason?: string | undefined;
  variant?: number | undefined;
  channelId?: string | undefined;
  hasClicked?: boolean | undefined;
  replyCertainty?: "certain" | "probable" | undefined;
  /** A part of a name or a number. */
  text: string;
  cursor?: string | undefined;
  limit: number;
};

/** Who is told of a text: more people are no search. */
const MOST_FOUND = 5_000;
const CSV_PAGE = 2_000;
const EVERYBODY: RecipientFilter = {
  ...{ statuses: null, reason: null, variant: null, channelId: null, hasClicked: null },
  ...{ replyCertainty: null, contactIds: null },
};

/** A campaign's people by contact. @throws {DomainError} `not_found` */
export async function listRecipients(
  db: Queryable,
  key: CampaignKey,
  query: RecipientQuery,
): Promise<{ recipients: Recipient[]; nextCursor: string | null }> {
  await getCampaign(db, key);
  const { text, cursor, limit } = query;
  const contactIds = text.trim() === "" ? null : await findPeople(db, key.workspaceId, wordsOf(text), MOST_FOUND);
  const filter: RecipientFilter = {
    statuses: query.statuses?.map((status) => RECIPIENT_STATUS[status]) ?? null,
    reason: query.reason ?? null,
    variant: query.variant ?? null,
    channelId: query.channelId ?? null,
    hasClicked: query.hasClicked ?? null,
    replyCertainty: query.replyCertainty ?? null,
    contactIds,
  };
  const rows = await listRecipientRows(db, key, filter, { after: cursor ?? null, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    recipients: shown.map(toRecipient),
    nextCursor: rows.length > limit ? (shown.at(-1)?.contactId ?? null) : null,
  };
}

/** Two digits would find half of all numbers. */
function wordsOf(text: string): { text: string; digits: string } {
  const digits = text.replace(/\D/g, "");
  return { text: foldText(text), digits: digits.length >= 3 ? digits : "" };
}

function toRecipient({ status, zone, ...row }: RecipientRow): Recipient {
  const zones = zone === null ? [] : zonesOf(zone);
  return { ...row, status: wordOf(RECIPIENT_STATUS, status), zone: zones.length === 1 ? (zones[0] ?? null) : null };
}

const COLUMNS = [
  ...["contact_id", "name", "phone", "status", "reason", "variant", "channel_id", "not_before", "queued_at", "sent_at"],
  ...["delivered_at", "read_at", "replied_at", "reply", "clicked_at"],
];

/** Everybody of a campaign as CSV, a page of lines at a time. @throws {DomainError} `not_found` */
export async function* recipientsCsv(db: Queryable, key: CampaignKey): AsyncGenerator<string> {
  await getCampaign(db, key);
  yield csvLine(COLUMNS);
  for (let after: string | null = null; ;) {
    const rows: RecipientRow[] = await listRecipientRows(db, key, EVERYBODY, { after, limit: CSV_PAGE });
    if (rows.length > 0) yield rows.map((row) => lineOf(toRecipient(row))).join("");
    after = rows.at(-1)?.contactId ?? null;
    if (rows.length < CSV_PAGE) return;
  }
}

function lineOf(row: Recipient): string {
  const at = (date: Date | null) => date?.toISOString() ?? "";
  const letter = row.variant === null ? "" : String.fromCharCode(64 + row.variant);
  return csvLine([
    ...[row.contactId, row.name, row.phone ?? "", row.status, row.reason ?? "", letter, row.channelId ?? ""],
    ...[at(row.notBefore), at(row.queuedAt), at(row.sentAt), at(row.deliveredAt), at(row.readAt), at(row.repliedAt)],
    ...[row.replyCertainty ?? "", at(row.clickedAt)],
  ]);
}
