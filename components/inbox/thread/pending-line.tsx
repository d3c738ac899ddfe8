"use client";
import { useTranslations } from "next-intl";
import { clockMoment } from "#components/lib/format/use-viewer.ts";
import type { Viewer } from "#components/lib/format/dates.ts";
import type { OutboxEntry } from "#components/lib/cache/outbox.ts";
import { Button } from "#components/ui/button.tsx";
import { Bubble } from "../view/bubble.tsx";
import { NoteCard } from "../view/thread-lines.tsx";

const REFUSALS = [
  "text.empty",
  "text.too_long",
  "not_found",
  "channel.archived",
  "contact.opted_out",
  "contact.no_identity",
  "conversation.closed",
] as const;

function refusalOf(code: string | null): (typeof REFUSALS)[number] | "other" {
  return REFUSALS.find((known) => known === code) ?? "other";
}

type PendingLineProps = {
  entry: OutboxEntry;
  isGrouped: boolean;
  isLastOfRun: boolean;
  author: string;
  isOnline: boolean;
  viewer: Viewer;
  onDiscard: (entry: OutboxEntry) => void;
};

/** What was written here and is not stored yet: on its way, waiting for the line, or refused with what can be done. */
export function PendingLine(props: PendingLineProps) {
  const { entry, isGrouped, isLastOfRun, author, isOnline, viewer, onDiscard } = props;
  const t = useTranslations("inbox.refused");
  const time = clockMoment(new Date(entry.createdAt), viewer);
  const { media } = entry;
  const size = media?.width && media.height ? { width: media.width, height: media.height } : undefined;
  const refusal = entry.state === "refused" ? refusalOf(entry.code) : null;
  return (
    <>
      {entry.mode === "note" ? (
        <NoteCard author={author} time={time} text={entry.text} />
      ) : (
        <Bubble
          direction="out"
          grouped={isGrouped}
          author={author}
          time={time}
          text={entry.text === "" ? undefined : entry.text}
          image={media ? { src: media.previewUrl, size } : undefined}
          status={refusal ? "failed" : "queued"}
          failure={refusal ? { reason: t(refusal) } : undefined}
          explain={isLastOfRun && (!isOnline || entry.isDelayed === true)}
        />
      )}
      {refusal && (
        <div className="mt-1 flex justify-end">
          <Button
            size="sm"
            onClick={() => {
              onDiscard(entry);
            }}
          >
            {t("discard")}
          </Button>
        </div>
      )}
    </>
  );
}
