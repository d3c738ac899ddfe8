"use client";
import { memo } from "react";
import { listMoment } from "#components/lib/format/use-viewer.ts";
import type { Viewer } from "#components/lib/format/dates.ts";
import { exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { waitingTime, waitingTone } from "#components/lib/format/waiting.ts";
import { useCustomerTyping } from "#components/lib/realtime/index.ts";
import type { ConversationRow as Row } from "#server/inbox/conversation-row.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { ConversationRow } from "../view/conversation-row.tsx";
import { previewOf } from "./row-preview.ts";

type ListRowProps = {
  row: Row;
  href: string;
  selected: boolean;
  memberId: string;
  directory: InboxDirectory;
  viewer: Viewer;
  now: Date;
  /** The queue says who has it: no initials. */
  hideAssignee: boolean;
  onOpen: (conversationId: string) => void;
  onHint: (conversationId: string, isSure: boolean) => void;
};

/** A conversation's row in the words of this viewer. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, href, selected, memberId, directory, viewer, now, hideAssignee, onOpen, onHint } = props;
  const isTyping = useCustomerTyping(row.id);
  const waitedMs = row.waitingSince ? now.getTime() - row.waitingSince.getTime() : null;
  const at = row.waitingSince ?? row.lastMessageAt ?? row.listAt;
  const { snoozedUntil } = row;
  const time = snoozedUntil
    ? {
        label: wakeTime(snoozedUntil, now, viewer),
        exact: exactTime(snoozedUntil, viewer),
        iso: snoozedUntil.toISOString(),
      }
    : waitedMs === null
      ? listMoment(at, now, viewer)
      : { label: waitingTime(waitedMs, viewer.locale), exact: exactTime(at, viewer), iso: at.toISOString() };
  const isOwned = row.assigneeId !== null && !hideAssignee;
  return (
    <ConversationRow
      conversationId={row.id}
      href={href}
      contact={{ id: row.contactId, name: row.contactName || (row.phone ?? "") }}
      channel={directory.channels.length > 1 ? directory.channelRef(row.channelId) : undefined}
      preview={previewOf(row, memberId, (id) => directory.person(id).name)}
      isTyping={isTyping}
      time={time}
      timeTone={waitedMs === null || snoozedUntil ? "neutral" : waitingTone(waitedMs, null)}
      unread={row.unread}
      assignee={isOwned && row.assigneeId ? directory.person(row.assigneeId) : undefined}
      failed={row.last?.status === "failed"}
      selected={selected}
      onOpen={onOpen}
      onHint={onHint}
    />
  );
});
