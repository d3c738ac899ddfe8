"use client";
import { useTranslations } from "next-intl";
import type { HoldReason, SkipReason } from "#server/campaigns/states.ts";

type Reason = SkipReason | HoldReason;

const REASONS: Record<Reason, Reason> = {
  opted_out: "opted_out",
  no_consent: "no_consent",
  consent_question: "consent_question",
  frequency_cap: "frequency_cap",
  no_identity: "no_identity",
  excluded: "excluded",
  cancelled: "cancelled",
  held_out: "held_out",
  erased: "erased",
  merged: "merged",
  variable_missing: "variable_missing",
  text_too_long: "text_too_long",
  channel_unavailable: "channel_unavailable",
  new_chats_restricted: "new_chats_restricted",
  warm_up: "warm_up",
  quiet_hours: "quiet_hours",
};

/** A reason that is known here; what a newer server adds is another one. */
export function reasonOf(text: string): Reason | "other" {
  return Object.values(REASONS).find((each) => each === text) ?? "other";
}

/** What a review can name people for. */
export type SeenReason = SkipReason | "quiet_hours";

/** The reason as a review asks for its people; null for one that only a number or a later server knows. */
export function seenReason(text: string): SeenReason | null {
  const reason = reasonOf(text);
  switch (reason) {
    case "other":
    case "channel_unavailable":
    case "new_chats_restricted":
    case "warm_up":
      return null;
    default:
      return reason;
  }
}

export const REASON_FILLS: Record<Reason | "other", string> = {
  opted_out: "bg-red",
  no_consent: "bg-amber",
  consent_question: "bg-amber-fg",
  frequency_cap: "bg-tick-read",
  no_identity: "bg-icon",
  excluded: "bg-fg-3",
  cancelled: "bg-line-strong",
  held_out: "bg-accent-line",
  erased: "bg-fg-2",
  merged: "bg-fg-3",
  variable_missing: "bg-amber-line",
  text_too_long: "bg-amber-line",
  channel_unavailable: "bg-amber-line",
  new_chats_restricted: "bg-amber-line",
  warm_up: "bg-amber-line",
  quiet_hours: "bg-line-strong",
  other: "bg-line-strong",
};

/** A reason's name, and what it means in a sentence. */
export function useReasonWords(): { nameOf: (reason: string) => string; whyOf: (reason: string) => string } {
  const t = useTranslations("campaigns");
  return {
    nameOf: (reason) => t(`reason.${reasonOf(reason)}`),
    whyOf: (reason) => t(`why.${reasonOf(reason)}`),
  };
}
