"use client";
import { ArrowLeft, BatteryFull, ImageIcon, SignalHigh, Wifi } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessageText } from "#components/inbox/view/message-text.tsx";
import { initials } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { RenderedPart } from "#server/campaigns/render-variables.ts";

type PhonePreviewProps = {
  business: string;
  /** The text, by where its pieces come from. */
  parts: readonly RenderedPart[];
  pictureUrl: string | null;
  /** There is a picture, also where its address is not known here. */
  hasPicture: boolean;
  time: string;
};

/** The message as it stands on somebody's phone. */
export function PhonePreview({ business, parts, pictureUrl, hasPicture, time }: PhonePreviewProps) {
  const t = useTranslations("campaigns.preview");
  return (
    <figure
      aria-label={t("title")}
      className="mx-auto w-72 max-w-full overflow-hidden rounded-[28px] border-4 border-line-strong bg-thread"
    >
      <div aria-hidden className="flex items-center gap-1 bg-surface px-5 pt-2 text-11 font-medium text-fg-2">
        <span className="me-auto tabular-nums">{time}</span>
        <Icon as={SignalHigh} size={12} />
        <Icon as={Wifi} size={12} />
        <Icon as={BatteryFull} size={14} />
      </div>
      <div className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2">
        <Icon as={ArrowLeft} size={16} className="text-icon rtl:-scale-x-100" />
        <Avatar size={24} text={initials(business)} hue={195} />
        <span className="truncate font-medium">{business}</span>
      </div>
      <div className="min-h-64 px-2.5 py-4">
        {parts.length === 0 && !hasPicture ? (
          <p className="text-center text-12 text-fg-3">{t("empty")}</p>
        ) : (
          <div className="max-w-[94%] overflow-hidden rounded-bubble border border-bubble-in-line bg-bubble-in">
            {pictureUrl && <img src={pictureUrl} alt="" className="max-h-44 w-full object-cover" />}
            {hasPicture && !pictureUrl && (
              <span className="grid h-32 place-items-center bg-sunken">
                <Icon as={ImageIcon} size={20} className="text-icon" />
              </span>
            )}
            <div className="px-2.5 py-1.5">
              <div dir="auto" className="text-start text-14 leading-5 wrap-anywhere whitespace-pre-wrap">
                {parts.map((part, index) => (
                  <Piece key={index} part={part} />
                ))}
              </div>
              <span className="block text-end text-11 text-fg-3 tabular-nums">{time}</span>
            </div>
          </div>
        )}
      </div>
    </figure>
  );
}

const MARKS = {
  value: "rounded-xs bg-accent-soft text-accent-fg",
  fallback: "rounded-xs bg-amber-soft text-fg underline decoration-amber-line decoration-dashed underline-offset-2",
} as const;

/** What was put in stands out; a fallback differs by its line, too. */
function Piece({ part: { text, from } }: { part: RenderedPart }) {
  if (from === "body") return <MessageText text={text} />;
  return (
    <mark className={cx("px-0.5", MARKS[from])}>
      <MessageText text={text} />
    </mark>
  );
}

const SWATCHES = {
  value: "border-accent bg-accent-soft",
  fallback: "border-dashed border-amber-fg bg-amber-soft",
} as const;

/** What the marks mean, where there are any. */
export function PreviewLegend({ parts }: { parts: readonly RenderedPart[] }) {
  const t = useTranslations("campaigns.preview");
  const shown = (["value", "fallback"] as const).filter((from) => parts.some((part) => part.from === from));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 pt-2 text-12 text-fg-2">
      {shown.map((from) => (
        <li key={from} className="flex items-center gap-1.5">
          <span aria-hidden className={cx("size-3 border-b-2", SWATCHES[from])} />
          {t(`legend.${from}`)}
        </li>
      ))}
    </ul>
  );
}
