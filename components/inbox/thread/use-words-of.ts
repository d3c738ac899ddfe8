"use client";
import { useTranslations } from "next-intl";
import * as v from "valibot";
import type { UnsupportedKind } from "#server/channels/provider.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";

const unsupported = v.object({
  what: v.picklist(["photo", "video", "voice", "document", "location", "contact", "other"] satisfies UnsupportedKind[]),
});

/** What a message says to a reader: its text, with a line in place of what its number cannot show. Empty for a bare photo. */
export function useWordsOf(): (message: Pick<MessageRow, "kind" | "body" | "content">) => string {
  const t = useTranslations("inbox.unsupported");
  return ({ kind, body, content }) => {
    if (kind !== "unsupported") return body;
    const read = v.safeParse(unsupported, content);
    const line = t(read.success ? read.output.what : "other");
    return body === "" ? line : `${line}\n${body}`;
  };
}
