import { newId } from "#server/platform/ids.ts";
import { newLinkCode } from "./links.ts";
import { quietFrom } from "./plan-recipient.ts";
import { renderFor, type VariantMessage } from "./render-message.ts";
import type { QuietHours } from "./schedule.ts";
import type { PickedRow, Put, Released } from "./sql/release-rows.ts";
import { RECIPIENT_STATUS, type HoldReason, type SkipReason } from "./states.ts";

/** What a release knows besides the person. */
export type ReleaseTerms = {
  now: Date;
  zone: string;
  quietHours: QuietHours | null;
  baseUrl: string;
  variants: ReadonlyMap<number, VariantMessage & { isTracked: boolean }>;
  /** Until when numbers may start no chats. */
  newChatsFrom: ReadonlyMap<string, Date | null>;
};
export type Verdict = { release: Released } | { put: Put };

/** Somebody held by what an admin may put right is looked at again after this. */
const LOOK_AGAIN_MS = 10 * 60_000;

/**
 * What becomes of somebody whose turn has come, as they and their number are now: their message, or why they wait longer or get nothing.
 * The first reason counts, in the order of `judgeAudience`.
 */
export function judgeRecipient(row: PickedRow, terms: ReleaseTerms): Verdict {
  const { now, quietHours } = terms;
  const refusal = refusalOf(row);
  if (refusal) return skip(row, refusal);
  const until = row.isLocked ? terms.newChatsFrom.get(row.channelId) : null;
  if (until) return hold(row, "new_chats_restricted", until);
  const hours = quietFrom(row.zone ?? terms.zone, quietHours, now);
  if (!hours) return skip(row, "quiet_hours");
  if (hours.opens > now) return hold(row, "quiet_hours", hours.opens);
  return render(row, terms, hours.closes);
}

function refusalOf(row: PickedRow): SkipReason | null {
  if (row.name === null) return "erased";
  if (row.refusal === "opted_out" || row.refusal === "consent_question" || row.refusal === "no_consent")
    return row.refusal;
  if (!row.isReachable) return "no_identity";
  return row.isCapped ? "frequency_cap" : null;
}

function render(row: PickedRow, { now, baseUrl, variants }: ReleaseTerms, notAfter: Date | null): Verdict {
  const variant = variants.get(row.variant);
  if (!variant) throw new Error(`the campaign has no variant ${row.variant}`);
  const linkCode = variant.isTracked ? (row.linkCode ?? newLinkCode()) : null;
  const reader = { name: row.name ?? "", phone: row.phone, attributes: row.attributes ?? {} };
  const rendered = renderFor(variant, reader, linkCode === null ? null : { baseUrl, code: linkCode });
  if ("hold" in rendered) return hold(row, rendered.hold.reason, new Date(now.getTime() + LOOK_AGAIN_MS));
  const { contactId, channelId } = row;
  return { release: { ...rendered, contactId, channelId, messageId: newId(), threadId: newId(), notAfter, linkCode } };
}

function skip({ contactId }: PickedRow, reason: SkipReason): Verdict {
  return { put: { contactId, status: RECIPIENT_STATUS.skipped, reason, notBefore: null } };
}

function hold({ contactId }: PickedRow, reason: HoldReason, notBefore: Date): Verdict {
  return { put: { contactId, status: RECIPIENT_STATUS.held, reason, notBefore } };
}
