"use client";
import { Copy, ImageOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { FailureLine, StatusLine } from "./failure-line.tsx";
import { MessageText } from "./message-text.tsx";
import { Ticks } from "./ticks.tsx";
import type { OutboundStatus, Moment } from "./types.ts";

export type BubbleImage = {
  /** A signed address of the thumbnail, or a local one while it uploads; null when the photo is no longer stored. */
  src: string | null;
  /** Pixels of the original, so that the place is right before the bytes come; without it the place is 240 by 180. */
  size?: { width: number; height: number } | undefined;
};

type BubbleProps = {
  direction: "in" | "out";
  /** Follows a message of the same author within two minutes. */
  grouped: boolean;
  /** Who wrote it, for screen readers and photos. */
  author: string;
  /** Shown above an outbound message of a colleague, or one written on the phone. */
  byline?: string | undefined;
  time: Moment;
  text?: string | undefined;
  image?: BubbleImage | undefined;
  /** Outbound only. */
  status?: OutboundStatus | undefined;
  statusTime?: string | undefined;
  /** Why it was not sent, in words. */
  failure?: { reason: string; onRetry?: () => void } | undefined;
  /** Explain under the message that it waits; set on the last of a run. */
  explain?: boolean;
  /** Keeps a queued one back, or sends one without an answer again. It is explained, too. */
  onWay?: (() => void) | undefined;
  onCopy?: (text: string) => void;
  onOpenImage?: () => void;
};

/** One message. Inbound sits at the start on the surface, outbound at the end in the accent's tint. */
export function Bubble(props: BubbleProps) {
  const { direction, grouped, author, byline, text, image, status, failure, explain = false, onWay, onCopy } = props;
  const out = direction === "out";
  const failed = status === "failed";
  return (
    <div
      className={cx(
        "group relative flex w-fit max-w-[78%] flex-col max-pane:max-w-[86%]",
        grouped ? "mt-0.75" : "mt-2.5",
        out ? "ms-auto items-end" : "me-auto items-start",
      )}
    >
      {byline && !grouped && <span className="mb-0.5 px-1 text-11 text-fg-3">{byline}</span>}
      <div
        style={image && { maxInlineSize: photoBox(image).inlineSize + 8 }}
        className={cx(
          "relative flow-root rounded-bubble border text-14 leading-5 wrap-anywhere max-pane:text-15 max-pane:leading-5.25",
          out ? "border-bubble-out-line bg-bubble-out" : "border-bubble-in-line bg-bubble-in",
          failed && "border-red-line bg-surface",
          !grouped && (out ? "rounded-se-xs" : "rounded-ss-xs"),
          image ? "p-0.75" : "px-2.5 pt-1.5 pb-1.75",
        )}
      >
        <span className="sr-only">{author}</span>
        {image && <Photo {...props} image={image} />}
        <div className={cx(image && text && "px-1.75 pt-1.25 pb-1")}>
          {text && <MessageText text={text} />}
          <Meta {...props} floating={image !== undefined && !text} />
        </div>
        {onCopy && text && <Actions out={out} text={text} onCopy={onCopy} />}
      </div>
      {failed && failure && <FailureLine reason={failure.reason} onRetry={failure.onRetry} />}
      {(explain || onWay) && (status === "queued" || status === "unknown") && (
        <StatusLine status={status} onWay={onWay} />
      )}
    </div>
  );
}

function Meta({ direction, time, status, statusTime, floating }: BubbleProps & { floating: boolean }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-0.75 text-11 leading-4 tabular-nums",
        floating
          ? "absolute end-2 bottom-2 rounded-full bg-surface/85 px-1.5 text-fg-2"
          : cx("float-end ms-2.5 mt-1 -mb-0.75", direction === "out" ? "text-fg-2" : "text-fg-3"),
      )}
    >
      <time dateTime={time.iso} title={time.exact}>
        {time.label}
      </time>
      {direction === "out" && status && <Ticks status={status} time={statusTime} />}
    </span>
  );
}

function Photo({ image, author, onOpenImage, grouped, direction }: BubbleProps & { image: BubbleImage }) {
  const t = useTranslations("inbox.bubble");
  const size = photoBox(image);
  const corner = grouped ? "" : direction === "out" ? "rounded-se-[3px]" : "rounded-ss-[3px]";
  if (image.src === null) {
    return (
      <span
        style={size}
        className="grid min-h-24 max-w-full min-w-45 place-content-center justify-items-center gap-1 rounded-[9px] bg-bubble-quote p-3 text-12 text-fg-2"
      >
        <Icon as={ImageOff} />
        {t("imageGone")}
      </span>
    );
  }
  return (
    <button type="button" aria-label={t("openImage")} onClick={onOpenImage} className="block max-w-full cursor-zoom-in">
      {/* Signed addresses expire, so the framework's own image cache has nothing to gain here. */}
      <img
        src={image.src}
        alt={t("imageAlt", { name: author })}
        style={size}
        loading="lazy"
        decoding="async"
        className={cx("block h-auto max-w-full min-w-24 rounded-[9px] bg-bubble-quote object-cover", corner)}
      />
    </button>
  );
}

/** The whole picture in its own proportions, at most 280 by 320 px; a box to fill where they are not known. */
function photoBox({ size = { width: 240, height: 180 } }: BubbleImage) {
  const scale = Math.min(1, 280 / size.width, 320 / size.height);
  return {
    inlineSize: Math.round(size.width * scale),
    aspectRatio: `${String(size.width)}/${String(size.height)}`,
  };
}

function Actions({ out, text, onCopy }: { out: boolean; text: string; onCopy: (text: string) => void }) {
  const t = useTranslations("inbox.bubble");
  // Out of sight until the pointer comes: the frame after the first is early enough.
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  return (
    <span
      role="group"
      aria-label={t("actions")}
      className={cx(
        "absolute -top-1 z-1 flex rounded-md border border-line-strong bg-raised opacity-0 transition-opacity duration-75 max-pane:hidden",
        "group-hover:opacity-100 focus-within:opacity-100",
        out ? "end-[calc(100%+4px)]" : "start-[calc(100%+4px)]",
      )}
    >
      <IconButton
        icon={Copy}
        size="sm"
        label={t("copy")}
        tooltipSide="top"
        onClick={() => {
          onCopy(text);
        }}
      />
    </span>
  );
}
