"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { clockMoment } from "#components/lib/format/use-viewer.ts";
import { clockTime, type Viewer } from "#components/lib/format/dates.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { MessageRow } from "#server/inbox/message-row.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { Bubble, type BubbleImage } from "../view/bubble.tsx";
import { NoteCard } from "../view/thread-lines.tsx";
import type { Person } from "../view/types.ts";
import { useFailureReason } from "./failure-reason.ts";
import { isTest, programOf } from "./program-of.ts";
import { SystemLineOf } from "./system-line.tsx";
import { useHasWaited } from "./use-has-waited.ts";
import type { MessageMoves } from "./use-message-moves.ts";
import { useWordsOf } from "./use-words-of.ts";

export type MessageLineProps = {
  message: MessageRow;
  isGrouped: boolean;
  contact: Person;
  memberId: string;
  directory: InboxDirectory;
  viewer: Viewer;
  moves: MessageMoves;
  onCopy: (text: string) => void;
  onOpenImage: (image: { src: string; author: string }) => void;
};

/** A stored message as this viewer sees it. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { message, directory, viewer } = props;
  const t = useTranslations("inbox.thread");
  if (message.direction === "system") return <SystemLineOf message={message} directory={directory} viewer={viewer} />;
  if (message.direction === "note") {
    const author = message.authorId === null ? programOf(message.content) : directory.person(message.authorId).name;
    return (
      <NoteCard
        author={author || t("unknownPerson")}
        time={clockMoment(message.createdAt, viewer)}
        text={message.body}
        names={directory.members.map((member) => member.name)}
      />
    );
  }
  return message.kind === "image" ? <ImageBubble {...props} /> : <BubbleOf {...props} image={null} />;
});

function ImageBubble(props: MessageLineProps) {
  return <BubbleOf {...props} image={useImage(props.message)} />;
}

function BubbleOf(props: MessageLineProps & { image: Image | null }) {
  const { message, contact, memberId, directory, viewer, isGrouped, image, moves, onCopy } = props;
  const t = useTranslations("inbox.bubble");
  const reasonOf = useFailureReason();
  const words = useWordsOf()(message);
  const isOut = message.direction === "outbound";
  const colleague = isOut && message.authorId !== null ? directory.person(message.authorId).name : "";
  const author = isOut ? colleague || (programOf(message.content) ?? t("fromPhone")) : contact.name;
  const isOthers = isOut && message.authorId !== memberId;
  const isTested = isOut && isTest(message.content);
  const hasWaited = useHasWaited(message.createdAt, message.status === "queued");
  const way = message.status === "unknown" ? "resend" : hasWaited ? "cancel" : undefined;
  const stamp = message.readAt ?? message.deliveredAt ?? message.sentAt;
  return (
    <Bubble
      direction={isOut ? "out" : "in"}
      // A test says so also in the middle of a run.
      grouped={isGrouped && !isTested}
      author={author}
      byline={isTested ? t("testBy", { author }) : isOthers ? author : undefined}
      time={clockMoment(message.createdAt, viewer)}
      text={words === "" ? undefined : words}
      image={image?.shown}
      status={isOut ? (message.status ?? undefined) : undefined}
      statusTime={stamp ? clockTime(stamp, viewer) : undefined}
      failure={
        message.status === "failed"
          ? {
              reason: reasonOf(message.errorCode),
              onRetry: () => {
                moves.retry(message);
              },
            }
          : undefined
      }
      onWay={
        way &&
        (() => {
          moves[way](message);
        })
      }
      onCopy={onCopy}
      onOpenImage={() => {
        if (image?.original) props.onOpenImage({ src: image.original, author });
      }}
    />
  );
}

type Image = { shown: BubbleImage; original: string | null };

const REFRESH_MS = 25 * 60_000;

/** A picture's signed addresses; asked for where an event could not carry them, and again before they expire. */
function useImage(message: MessageRow): Image {
  const trpc = useTRPC();
  const { data, isPending } = useQuery({
    ...trpc.inbox.message.queryOptions({ messageId: message.id }),
    ...(message.media && { initialData: message }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const media = data?.media ?? null;
  const size = media?.width && media.height ? { width: media.width, height: media.height } : undefined;
  // While the address is on its way an empty picture holds the place; without one the photo is gone.
  const src = media?.thumbnailUrl ?? (isPending ? BLANK : null);
  return { shown: { src, size }, original: media?.url ?? null };
}

const BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
