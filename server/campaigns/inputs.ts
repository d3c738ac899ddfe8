import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import { minutesOf } from "#server/platform/zoned-time.ts";

const name = z.string().max(200).overwrite(storeText).trim().min(1);
function isTimeOfDay(text: string): boolean {
  try {
    return minutesOf(text) < 24 * 60;
  } catch {
    return false;
  }
}
const wallTime = z.string().refine(isTimeOfDay, { error: "a time of day, as in 09:30" });

const binding = z.strictObject({
  /** An attribute of contacts, or `name`, `first_name`, `phone`. */
  attribute: z.string().max(100).overwrite(storeText).min(1),
  fallback: z.string().max(1_000).overwrite(storeText).optional(),
});

const variant = z.strictObject({
  body: z.string().max(65_536).overwrite(storeText),
  /** A picture that was uploaded before. */
  mediaId: z.uuid().nullable().default(null),
  /** The first feeds {{1}}. */
  bindings: z.array(binding).max(50).default([]),
  /** Its share of the people, against those of the other variants. */
  weight: z.int().min(1).max(100).default(1),
});
export type VariantInput = z.output<typeof variant>;

export const scheduleInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("now") }),
  z.strictObject({ kind: z.literal("at"), at: z.iso.datetime({ offset: true }) }),
  /** At this time on each person's own clock. */
  z.strictObject({ kind: z.literal("local"), date: z.iso.date(), time: wallTime }),
]);
export type Schedule = z.output<typeof scheduleInput>;

export const quietHoursInput = z
  .strictObject({ from: wallTime, to: wallTime })
  .refine(({ from, to }) => from !== to, { error: "from and to are the same" });

/** Everything a draft may say. A draft may be unfinished: what a launch wants besides is told by `findProblems`. */
export const campaignInput = z.strictObject({
  name,
  segmentId: z.uuid().nullable(),
  /** Whoever is in one of these gets nothing. */
  exclusionIds: z.array(z.uuid()).max(20),
  channelIds: z.array(z.uuid()).max(1_000),
  /** A, B and so on, in this order. */
  variants: z.array(variant).max(5),
  requiresOptIn: z.boolean(),
  /** Percent of the people who get nothing, to compare with. */
  holdoutPercent: z.int().min(0).max(50),
  schedule: scheduleInput,
  /** In each person's own zone. */
  quietHours: quietHoursInput.nullable(),
  /** What happens to the people of a number that is lost meanwhile. */
  onChannelLoss: z.enum(["hold", "move"]),
  /** A message within these hours after ours is a probable reply. */
  replyWindowHours: z.int().min(1).max(720),
  /** Web addresses become short ones whose clicks are counted. */
  tracksLinks: z.boolean(),
});
export type CampaignInput = z.output<typeof campaignInput>;

/** What is given changes; the rest stays. */
export const campaignChange = campaignInput.partial();
export type CampaignChange = z.output<typeof campaignChange>;

/** A new draft: its name, and what is known already. */
export const newCampaign = campaignChange.required({ name: true });
export type NewCampaign = z.output<typeof newCampaign>;
