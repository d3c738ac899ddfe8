import { z } from "zod";
import { CAMPAIGN_STATUS, SKIP_REASONS, type RecipientStatus } from "./states.ts";

export const byId = z.object({ id: z.uuid() });

export const RECIPIENT_WORDS = [
  "pending",
  "queued",
  "held",
  "unknown",
  "sent",
  "failed",
  "delivered",
  "read",
  "replied",
  "skipped",
] as const satisfies RecipientStatus[];

export const campaignList = z.object({
  statuses: z.array(z.enum(CAMPAIGN_STATUS)).min(1).optional(),
  isArchived: z.boolean().default(false),
  text: z.string().max(200).default(""),
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(100).default(50),
});

export const reviewPeopleInput = byId.extend({
  /** `none`: those who get it; `variable_missing`: those of them who miss a value. */
  reason: z.enum([...SKIP_REASONS, "none"]),
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(200).default(50),
});

const label = z.int().min(1).max(5);

export const previewInput = byId.extend({ label, contactId: z.uuid().nullable().default(null) });

export const testInput = byId.extend({
  /** Made by the browser: sent twice it arrives once. */
  messageId: z.uuid(),
  channelId: z.uuid(),
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
  label,
  contactId: z.uuid().nullable().default(null),
});

/** `version` and `confirmCount`: the draft and the number of people that the admin saw. */
export const launchInput = byId.extend({ version: z.int(), confirmCount: z.int().min(0) });

export const recipientList = byId.extend({
  statuses: z.array(z.enum(RECIPIENT_WORDS)).min(1).optional(),
  reason: z.string().max(60).optional(),
  variant: label.optional(),
  channelId: z.uuid().optional(),
  hasClicked: z.boolean().optional(),
  replyCertainty: z.enum(["certain", "probable"]).optional(),
  text: z.string().max(100).default(""),
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(200).default(50),
});

export const compareInput = z.object({ ids: z.array(z.uuid()).min(2).max(4) });
