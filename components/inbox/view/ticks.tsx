import { Check, CheckCheck, CircleAlert, CircleQuestionMark, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon, type IconGlyph } from "#components/ui/icon.tsx";
import type { OutboundStatus } from "./types.ts";

const LOOKS = {
  queued: { glyph: Clock },
  sending: { glyph: Clock },
  unknown: { glyph: CircleQuestionMark },
  sent: { glyph: Check },
  failed: { glyph: CircleAlert, className: "text-red-fg" },
  delivered: { glyph: CheckCheck },
  read: { glyph: CheckCheck, className: "text-tick-read" },
  played: { glyph: CheckCheck, className: "text-tick-read" },
} satisfies Record<OutboundStatus, { glyph: IconGlyph; className?: string }>;

type TicksProps = {
  status: OutboundStatus;
  /** When it came to this status, short. */
  time?: string | undefined;
};

/** How far an outbound message has come; the word is in the title and for screen readers. */
export function Ticks({ status, time }: TicksProps) {
  const t = useTranslations("inbox.status");
  const look: { glyph: IconGlyph; className?: string } = LOOKS[status];
  const label = time ? t("at", { status: t(status), time }) : t(status);
  return (
    <span title={label} className="grid">
      <Icon as={look.glyph} size={14} className={look.className} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
