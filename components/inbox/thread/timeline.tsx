"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { dayHeading, dayKey } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useConnection } from "#components/lib/realtime/index.ts";
import { showToast } from "#components/ui/toast.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { PhotoView } from "../later.tsx";
import type { InboxDirectory } from "../use-directory.ts";
import { DaySeparator, FloatingDay, JumpToLatest, NewLine } from "../view/thread-lines.tsx";
import type { Person } from "../view/types.ts";
import { useScrolling } from "../view/use-scrolling.ts";
import { MessageLine } from "./message-line.tsx";
import { PendingLine } from "./pending-line.tsx";
import { arrivedSince, threadItems, type OpenedAt, type ThreadItem } from "./thread-items.ts";
import { useFirstLines } from "./use-first-lines.ts";
import { useFloatingDay } from "./use-floating-day.ts";
import { useStickToEnd } from "./use-stick-to-end.ts";
import type { MessageMoves } from "./use-message-moves.ts";
import type { OpenThread } from "./use-thread.ts";

type TimelineProps = {
  thread: OpenThread;
  contact: Person;
  directory: InboxDirectory;
  /** What was there and what was seen of it when one opened the thread; null when there was nothing new. */
  opened: OpenedAt | null;
  moves: MessageMoves;
  onAtEnd: (isAtEnd: boolean) => void;
};

const LOAD_OLDER_PX = 600;

/** The messages of a conversation: history upwards, new ones at the end, nothing moving under the eye. */
export function Timeline({ thread, contact, directory, opened, moves, onAtEnd }: TimelineProps) {
  const t = useTranslations("inbox.thread");
  const viewer = useViewer();
  const now = useNow();
  const { outbox, viewer: member } = useLiveWorkspace();
  const { status } = useConnection();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [photo, setPhoto] = useState<{ src: string; author: string } | null>(null);
  const tb = useTranslations("inbox.bubble");
  const onCopy = useCallback(
    (text: string) => {
      void navigator.clipboard.writeText(text).then(() => {
        showToast(tb("copied"));
      });
    },
    [tb],
  );
  const { messages, pending, hasOlder, isLoadingOlder, loadOlder } = thread;
  const memberId = member.memberId;
  const items = useMemo(
    () => threadItems(messages, pending, { memberId, opened, dayOf: (at) => dayKey(at, viewer) }),
    [messages, pending, memberId, opened, viewer],
  );
  const shown = useFirstLines(items);
  const { isAtEnd, toEnd } = useStickToEnd(scroller, content, messages[0]?.id, pending.at(-1)?.messageId);
  const isScrolling = useScrolling(scroller);
  const day = useFloatingDay(scroller, isScrolling);
  useEffect(() => {
    onAtEnd(isAtEnd);
  }, [isAtEnd, onAtEnd]);
  const unseen = useUnseen(messages, memberId, isAtEnd);
  const person = directory.person(memberId).name;

  const draw = (item: ThreadItem) => {
    if (item.kind === "day") return <DaySeparator label={dayHeading(item.at, now, viewer)} />;
    if (item.kind === "new") return <NewLine count={item.count} />;
    const run = { isGrouped: item.isGrouped, isLastOfRun: item.isLastOfRun };
    if (item.kind === "pending")
      return (
        <PendingLine
          {...run}
          entry={item.entry}
          author={person}
          isOnline={status !== "offline"}
          viewer={viewer}
          onDiscard={({ messageId }) => {
            outbox.dispatch({ type: "discard", messageId });
          }}
        />
      );
    const said = { message: item.message, contact, memberId, directory, viewer };
    return <MessageLine isGrouped={item.isGrouped} {...said} moves={moves} onCopy={onCopy} onOpenImage={setPhoto} />;
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FloatingDay label={day === null ? "" : dayHeading(day, now, viewer)} visible={isScrolling && day !== null} />
      <div
        ref={scroller}
        role="log"
        aria-label={t("messagesWith", { name: contact.name })}
        tabIndex={0}
        onScroll={(event) => {
          if (event.currentTarget.scrollTop < LOAD_OLDER_PX) loadOlder();
        }}
        className="min-h-0 flex-1 overflow-y-auto px-4 outline-none [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end pb-2">
          <p className="py-2 text-center text-12 text-fg-3">
            {hasOlder ? isLoadingOlder && t("loadingOlder") : t("start")}
          </p>
          {shown.map((item) => (
            <div
              key={item.key}
              data-day={item.kind === "day" ? item.at.toISOString() : undefined}
              className="flex flex-col"
            >
              {draw(item)}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && <JumpToLatest count={unseen} onJump={toEnd} />}
      {photo && (
        <PhotoView
          {...photo}
          onClose={() => {
            setPhoto(null);
          }}
        />
      )}
    </div>
  );
}

/** How many messages came while one was reading further up. */
function useUnseen(messages: readonly MessageRow[], memberId: string, isAtEnd: boolean): number {
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  if (isAtEnd && leftAt !== null) setLeftAt(null);
  if (!isAtEnd && leftAt === null) setLeftAt(lastSeq);
  return leftAt === null ? 0 : arrivedSince(messages, { memberId, seenSeq: leftAt }).length;
}
