"use client";
import { useTranslations } from "next-intl";
import { useEffectEvent, useEffect, useMemo, useRef, useState, type DragEvent, type RefObject } from "react";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useCustomerTyping } from "#components/lib/realtime/index.ts";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { Composer } from "../composer/composer.tsx";
import { useAttachment } from "../composer/use-attachment.ts";
import { useDraft } from "../composer/use-draft.ts";
import { useCompany } from "../composer/use-typing.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { Guard } from "../later.tsx";
import { useFollow } from "../mentions/use-follow.ts";
import { useReadMentions } from "../mentions/use-read-mentions.ts";
import type { Shortcut } from "../shortcuts.ts";
import type { ConversationMoves } from "../use-conversation-moves.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { ThreadSkeleton } from "../view/skeletons.tsx";
import { LoadError, ThreadUnavailable } from "../view/states.tsx";
import { GuardVeil, PresenceLine } from "../view/thread-lines.tsx";
import { ChannelNotice } from "./channel-notice.tsx";
import { ConsentQuestion, useConsentQuestion } from "./consent-question.tsx";
import { ThreadHead, type HeadMenu } from "./thread-head.tsx";
import { Timeline } from "./timeline.tsx";
import { useReadMarker } from "./use-read-marker.ts";
import { useMessageMoves } from "./use-message-moves.ts";
import { useSeen } from "./use-seen.ts";
import { useOpenedAt } from "./use-opened-at.ts";
import { useThread, type OpenThread } from "./use-thread.ts";

export type ThreadKeys = (shortcut: Shortcut) => void;

type ThreadPaneProps = {
  conversationId: string;
  directory: InboxDirectory;
  moves: ConversationMoves;
  panel: { isVisible: boolean; toggle: () => void };
  /** Closes it and goes to the next one, or reopens it. */
  onToggleClosed: (row: ConversationRow) => void;
  /** Puts it aside and goes to the next one. */
  onSnooze: (row: ConversationRow, until: Date, time: string) => void;
  onBack: () => void;
  /** Where the screen finds what this thread does with a key. */
  keysRef: RefObject<ThreadKeys | null>;
};

/** An open conversation: what was said, who is here, and where one answers. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversationId, onBack } = props;
  const thread = useThread(conversationId);
  const { conversation, state } = thread;
  if (state === "missing") return <ThreadUnavailable why="missing" onBack={onBack} />;
  if (state === "failed") return <LoadError what="thread" onRetry={thread.retry} />;
  if (!conversation) return <ThreadSkeleton />;
  return <OpenConversation {...props} thread={thread} conversation={conversation} />;
}

type OpenProps = ThreadPaneProps & { thread: OpenThread; conversation: ConversationRow };

function OpenConversation(props: OpenProps) {
  const { conversationId, conversation, thread, directory, moves, onToggleClosed } = props;
  const t = useTranslations("inbox.thread");
  const viewer = useViewer();
  const { viewer: member } = useLiveWorkspace();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [menu, setMenu] = useState<HeadMenu>(null);
  const kept = useDraft(conversationId);
  const attached = useAttachment();
  const isCustomerTyping = useCustomerTyping(conversationId);
  const company = useCompany(conversationId, member.memberId);
  const lastSeq = thread.state === "ready" ? (thread.messages.at(-1)?.seq ?? 0) : null;
  const { seen, seenSeq } = useSeen(lastSeq, isAtEnd);
  const { keepUnread } = useReadMarker(conversation, seen, moves);
  useReadMentions(conversationId, seen);
  useFollow(conversation);
  const opened = useOpenedAt(thread, conversation);
  const messageMoves = useMessageMoves(conversationId);
  const asked = useConsentQuestion(conversationId);
  const [isDropping, setDropping] = useState(false);
  const { contactId } = conversation;
  const name = conversation.contactName || (conversation.phone ?? t("unknownPerson"));
  // The same one while its name is: each line of the thread compares it, and is drawn anew only for what changed in it.
  const contact = useMemo(() => ({ id: contactId, name }), [contactId, name]);
  const held = thread.pending.find((entry) => entry.state === "held");

  const markUnread = () => {
    keepUnread();
    moves.markUnread(conversation);
  };
  const write = (mode: "reply" | "note") => {
    if (held) return;
    kept.change({ mode });
    input.current?.focus();
  };
  const onKey = useEffectEvent((shortcut: Shortcut) => {
    if (shortcut === "reply" || shortcut === "note") write(shortcut);
    if (shortcut === "open") input.current?.focus();
    if (shortcut === "assign") setMenu("assign");
    if (shortcut === "snooze" && conversation.status !== "closed") setMenu("snooze");
    if (shortcut === "close") onToggleClosed(conversation);
    if (shortcut === "unread") markUnread();
    if (shortcut === "optOut") asked?.answer("opt_out");
    if (shortcut === "keepConsent") asked?.answer("keep");
    if (shortcut === "retry") messageMoves.retryLast(thread.messages);
  });
  const { keysRef } = props;
  useEffect(() => {
    keysRef.current = (shortcut) => {
      onKey(shortcut);
    };
    return () => {
      keysRef.current = null;
    };
  }, [keysRef]);

  return (
    <section
      aria-label={t("label")}
      className="relative flex min-h-0 flex-1 flex-col"
      {...dropZone(setDropping, attached.attach)}
    >
      <ThreadHead
        {...{ conversation, contact, directory, moves, menu }}
        onMenu={setMenu}
        viewerIds={company.viewers}
        isTyping={isCustomerTyping}
        panel={props.panel}
        onMarkUnread={markUnread}
        onToggleClosed={() => {
          onToggleClosed(conversation);
        }}
        onSnooze={props.onSnooze}
        onBack={props.onBack}
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        {thread.state === "ready" ? (
          <Timeline {...{ thread, contact, directory, opened }} moves={messageMoves} onAtEnd={setAtEnd} />
        ) : (
          <ThreadSkeleton />
        )}
        {held && <GuardVeil />}
      </div>
      {held ? (
        <Guard
          entry={held}
          messages={thread.messages}
          {...{ contact, directory, viewer }}
          onEdit={(entry) => {
            kept.change({ text: entry.text, mode: entry.mode });
            requestAnimationFrame(() => input.current?.focus());
          }}
        />
      ) : (
        <>
          {asked && <ConsentQuestion asked={asked} />}
          <PresenceLine
            colleagues={company.typing.map(directory.person)}
            contact={isCustomerTyping ? contact : undefined}
          />
          <Composer
            {...{ conversationId, seenSeq, attached, isDropping, input }}
            contactName={contact.name}
            members={directory.members}
            draft={kept}
            notice={<ChannelNotice conversation={conversation} directory={directory} />}
            onTyping={company.tellTyping}
          />
        </>
      )}
    </section>
  );
}

function dropZone(setDropping: (isOver: boolean) => void, attach: (file: File) => void) {
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      setDropping(false);
      if (!file) return;
      event.preventDefault();
      attach(file);
    },
  };
}
