"use client";
import { useTranslations } from "next-intl";
import { clockTime, type Viewer } from "#components/lib/format/dates.ts";
import { clockMoment } from "#components/lib/format/use-viewer.ts";
import type { OutboxEntry } from "#components/lib/cache/outbox.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { arrivedSince } from "../thread/thread-items.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { BlindReplyGuard } from "../view/blind-reply-guard.tsx";
import type { Person } from "../view/types.ts";
import { useWordsOf } from "../thread/use-words-of.ts";

type GuardProps = {
  entry: OutboxEntry;
  messages: readonly MessageRow[];
  contact: Person;
  directory: InboxDirectory;
  viewer: Viewer;
  /** Puts the text back into the composer. */
  onEdit: (entry: OutboxEntry) => void;
};

/** A held reply with what came before it: send anyway, edit, or discard. */
export function Guard({ entry, messages, contact, directory, viewer, onEdit }: GuardProps) {
  const t = useTranslations("inbox.row");
  const wordsOf = useWordsOf();
  const { outbox, viewer: member } = useLiveWorkspace();
  const arrived = arrivedSince(messages, { memberId: member.memberId, seenSeq: entry.seenSeq });
  const seen = messages.findLast((message) => message.seq <= entry.seenSeq);
  const lastSeq = messages.at(-1)?.seq ?? entry.seenSeq;
  const { messageId } = entry;
  return (
    <BlindReplyGuard
      arrived={arrived.map((message) => ({
        id: message.id,
        author: authorOf(message),
        reply: message.direction === "outbound",
        text: wordsOf(message) || t("image"),
        time: clockMoment(message.createdAt, viewer),
      }))}
      lastSeen={seen && clockTime(seen.createdAt, viewer)}
      draft={entry.text}
      photo={entry.media !== null}
      onSend={() => {
        outbox.dispatch({ type: "confirm", messageId, seenSeq: lastSeq });
      }}
      onEdit={() => {
        onEdit(entry);
        outbox.dispatch({ type: "discard", messageId });
      }}
      onDiscard={() => {
        outbox.dispatch({ type: "discard", messageId });
      }}
    />
  );

  function authorOf(message: MessageRow): Person {
    return message.direction === "inbound" || message.authorId === null ? contact : directory.person(message.authorId);
  }
}
