"use client";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import type { UnsupportedKind } from "#server/channels/provider.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";

const unsupported = z.object({
  what: z.enum(["photo", "video", "voice", "document", "location", "contact", "other"] satisfies UnsupportedKind[]),
});

/** What a message says to a reader: its text, with a line in place of what its number cannot show. Empty for a bare photo. */
export function useWordsOf(): (message: Pick<MessageRow, "kind" | "body" | "content">) => string {
  const t = useTranslations("inbox.unsupported");
  return ({ kind, body, content }) => {
    if (kind !== "unsupported") return body;
    const line = t(unsupported.safeParse(content).data?.what ?? "other");
    return body === "" ? line : `${line}\n${body}`;
  };
}
