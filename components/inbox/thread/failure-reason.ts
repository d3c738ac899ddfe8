"use client";
import { useTranslations } from "next-intl";

const WORDS: Partial<
  Record<
    string,
    | "463"
    | "timeout"
    | "not_connected"
    | "too_large"
    | "not_on_whatsapp"
    | "no_address"
    | "media_unsupported"
    | "media_missing"
    | "opted_out"
    | "cancelled"
    | "channel_archived"
  >
> = {
  "463": "463",
  linked_463: "463",
  timeout: "timeout",
  not_connected: "not_connected",
  too_large: "too_large",
  not_on_whatsapp: "not_on_whatsapp",
  no_address: "no_address",
  media_unsupported: "media_unsupported",
  media_missing: "media_missing",
  opted_out: "opted_out",
  cancelled: "cancelled",
  channel_archived: "channel_archived",
};

/** Why a message was not sent, in words. */
export function useFailureReason(): (code: string | null) => string {
  const t = useTranslations("inbox.failure.reason");
  return (code) => t((code === null ? undefined : WORDS[code]) ?? "other");
}
