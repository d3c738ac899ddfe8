"use client";
import { ArrowDown, StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { MessageText } from "./message-text.tsx";
import type { Moment, Person } from "./types.ts";

const DAY_CHIP =
  "inline-grid h-5.5 place-items-center rounded-full border border-line bg-surface px-2.5 text-12 font-medium text-fg-2";

/** Where a day begins. It scrolls with the messages. */
export function DaySeparator({ label }: { label: string }) {
  return (
    <h3 className="flex justify-center pt-3 pb-2">
      <span className={DAY_CHIP}>{label}</span>
    </h3>
  );
}

/** The day one is scrolling through. It shows while the thread moves and goes when it rests, so it never covers a picture. */
export function FloatingDay({ label, visible }: { label: string; visible: boolean }) {
  return (
    <div
      aria-hidden
      className={cx(
        "pointer-events-none absolute inset-x-0 top-2 z-2 flex justify-center transition-opacity duration-200",
        visible ? "opacity-100" : "opacity-0",
      )}
    >
      <span className={cx(DAY_CHIP, "shadow-pop")}>{label}</span>
    </div>
  );
}

/** What was not there when one last looked begins below it. */
export function NewLine({ count }: { count: number }) {
  const t = useTranslations("inbox.thread");
  return (
    <div
      role="separator"
      className="mt-3 flex items-center gap-2 text-12 font-medium text-accent-fg before:h-px before:flex-1 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line"
    >
      {t("newMessages", { count })}
    </div>
  );
}

/** What happened to the conversation: small, grey, in the middle. `<b>` marks names. */
export function SystemLine({ time, children }: { time: Moment; children: ReactNode }) {
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-x-1.5 text-center text-12 text-fg-3 [&_b]:font-medium [&_b]:text-fg-2">
      <span>{children}</span>
      <time dateTime={time.iso} title={time.exact}>
        {time.label}
      </time>
    </p>
  );
}

type NoteCardProps = {
  author: string;
  time: Moment;
  text: string;
  /** Of colleagues, who stand out where the text names them. */
  names?: readonly string[] | undefined;
};

/** A note of the team; never sent. */
export function NoteCard({ author, time, text, names }: NoteCardProps) {
  const t = useTranslations("inbox.note");
  return (
    <div className="mt-3 rounded-md border border-note-line bg-note px-2.5 pt-1.75 pb-2 text-13 leading-4.75 wrap-anywhere max-pane:text-15">
      <div className="mb-0.5 flex items-center gap-1.5 text-12 font-medium text-amber-fg">
        <Icon as={StickyNote} size={14} />
        {t("from", { name: author })}
        <time dateTime={time.iso} title={time.exact} className="ms-auto text-11 font-normal">
          {time.label}
        </time>
      </div>
      <MessageText text={text} names={names} />
    </div>
  );
}

type PresenceLineProps = {
  /** Colleagues who write a reply now. */
  colleagues: readonly Person[];
  /** The customer, while typing. */
  contact?: Person | undefined;
};

/** Who is typing, on either side. It keeps its height when nobody is, so nothing moves. */
export function PresenceLine({ colleagues, contact }: PresenceLineProps) {
  const t = useTranslations("inbox.presence");
  const first = colleagues[0] ?? contact;
  const b = (chunks: ReactNode) => <b className="font-medium">{chunks}</b>;
  return (
    <div role="status" className="flex h-6.5 shrink-0 items-center gap-1.5 px-4 text-12 text-fg-2">
      {first && (
        <>
          <Avatar text={initials(first.name)} hue={personHue(first.id)} size={16} />
          <span>
            {colleagues.length > 1
              ? t("typingMany", { count: colleagues.length })
              : t.rich(colleagues.length === 1 ? "typingReply" : "contactTyping", { name: first.name, b })}
          </span>
          <span aria-hidden className="inline-flex gap-0.75">
            {[0, 150, 300].map((delayMs) => (
              <i
                key={delayMs}
                style={{ animationDelay: `${String(delayMs)}ms` }}
                className="size-1 animate-typing rounded-full bg-fg-3"
              />
            ))}
          </span>
        </>
      )}
    </div>
  );
}

/** Back to the newest message, with how many came meanwhile. */
export function JumpToLatest({ count, onJump }: { count: number; onJump: () => void }) {
  const t = useTranslations("inbox.thread");
  return (
    <Button
      size="sm"
      icon={ArrowDown}
      onClick={onJump}
      aria-label={count > 0 ? t("jumpNew", { count }) : t("jump")}
      className="absolute end-4 bottom-2 z-3 rounded-full bg-raised shadow-pop"
    >
      {count > 0 ? t("newMessages", { count }) : t("jump")}
    </Button>
  );
}

/** Dims the thread behind the guard. It is inside the pane, below the header. */
export function GuardVeil() {
  return <div aria-hidden className="absolute inset-0 z-4 bg-thread/72" />;
}
