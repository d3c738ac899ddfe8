import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { RowPreview } from "../view/conversation-row.tsx";

/** The sign the server puts before a picture's caption; the row draws an icon in its place. */
const PICTURE = /^📷\s?/u;

/** What a row's second line says, to whom it may concern: "You: …", "Ana: …", or the customer's own words. */
export function previewOf(row: ConversationRow, memberId: string, nameOf: (memberId: string) => string): RowPreview {
  const { last, preview } = row;
  const kind = last?.kind === "image" ? "image" : "text";
  const text = kind === "image" ? preview.replace(PICTURE, "") : preview;
  if (last?.direction !== "outbound") return { text, kind, author: null };
  const status = last.status ?? undefined;
  if (last.authorId === null) return { text, kind, author: null, status };
  const author = last.authorId === memberId ? ("you" as const) : { name: nameOf(last.authorId).split(" ")[0] ?? "" };
  return { text, kind, author, status };
}
