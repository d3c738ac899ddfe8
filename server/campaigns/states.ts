/** The states of a campaign: `draft → scheduled → snapshotting → running ⇄ paused → completed | cancelled | failed`, each move guarded in SQL. */
export const CAMPAIGN_STATUS = [
  "draft",
  "scheduled",
  "snapshotting",
  "running",
  "paused",
  "completed",
  "cancelled",
  "failed",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUS)[number];

/**
 * The states of a recipient with their ranks, as stored in `recipient.status`. From `queued` on they are those of the message and move
 * with it. `sending` is never stored: as with messages, a claimed lane entry says it.
 */
export const RECIPIENT_STATUS = {
  pending: 0,
  queued: 1,
  held: 5,
  sending: 10,
  unknown: 15,
  sent: 20,
  failed: 25,
  delivered: 30,
  read: 40,
  replied: 45,
  skipped: 90,
} as const;
export type RecipientStatus = keyof typeof RECIPIENT_STATUS;

/**
 * Why somebody of the audience gets nothing. `merged`: they are another of its recipients; `quiet_hours`: it is always quiet somewhere in
 * their country; the last two: the campaign ended while they were held for that.
 */
export const SKIP_REASONS = [
  "opted_out",
  "no_consent",
  "consent_question",
  "frequency_cap",
  "no_identity",
  "excluded",
  "cancelled",
  "held_out",
  "erased",
  "merged",
  "quiet_hours",
  "variable_missing",
  "text_too_long",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a recipient waits longer than the pace asks. `warm_up` stands on a number's day and on nobody's row. */
export const HOLD_REASONS = [
  "variable_missing",
  "text_too_long",
  "channel_unavailable",
  "new_chats_restricted",
  "warm_up",
  "quiet_hours",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The moves of a campaign; the writes check `from` in SQL. A launch moves a draft (launch-campaign.ts). */
export const CAMPAIGN_MOVES = {
  begin: { from: ["scheduled"], to: "snapshotting" },
  start: { from: ["snapshotting"], to: "running" },
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["scheduled", "snapshotting", "running", "paused"], to: "cancelled" },
  complete: { from: ["running"], to: "completed" },
  fail: { from: ["snapshotting", "running"], to: "failed" },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus }>;
export type CampaignMove = keyof typeof CAMPAIGN_MOVES;
