"use client";
import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { guardAnswer } from "./guard-keys.ts";
import type { Moment, Person } from "./types.ts";

type GuardArrival = {
  id: string;
  author: Person;
  /** A colleague's reply, not the customer's message. */
  reply: boolean;
  text: string;
  time: Moment;
};

type BlindReplyGuardProps = {
  /** What came since the author looked, oldest first; later arrivals are appended. */
  arrived: readonly GuardArrival[];
  /** When the author last saw the thread, short; absent when never. */
  lastSeen?: string | undefined;
  draft: string;
  /** The held reply carries a photo. */
  photo?: boolean;
  pending?: boolean;
  onSend: () => void;
  onEdit: () => void;
  onDiscard: () => void;
};

/**
 * Takes the composer's place, over the end of the thread, where the eye already is. The parent veils the thread
 * (`GuardVeil`) and keeps the composer's text until one of the three answers comes.
 */
export function BlindReplyGuard(props: BlindReplyGuardProps) {
  const { arrived, lastSeen, draft, photo = false, pending = false, onSend, onEdit, onDiscard } = props;
  const t = useTranslations("inbox.guard");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [arrived.length]);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") event.preventDefault();
    if (event.key === "Tab") keepFocus(event, box.current);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const answer = guardAnswer({ key: event.key, repeat: event.repeat, modified }, performance.now() - shownAt.current);
    if (answer === null || pending) return;
    event.preventDefault();
    ({ send: onSend, edit: onEdit, discard: onDiscard })[answer]();
  };
  const count = arrived.length;
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="relative z-5 mx-3 mt-1 mb-3 flex max-h-[70dvh] shrink-0 animate-sheet-in flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
    >
      <div className="flex items-start gap-2.5 px-4 pt-3 pb-2.5">
        <Icon as={EyeOff} className="mt-0.5 text-amber-fg" />
        <div>
          <h2 id={`${id}-title`} className="text-14 leading-5">
            {t("title", { count })}
          </h2>
          <p id={`${id}-body`} className="leading-4.75 text-fg-2">
            {lastSeen ? t("body", { time: lastSeen, count }) : t("bodyNever", { count })}
          </p>
        </div>
      </div>
      <ol aria-live="polite" className="min-h-0 overflow-y-auto border-y border-line bg-thread py-1">
        {arrived.map((arrival) => (
          <Arrival key={arrival.id} arrival={arrival} />
        ))}
      </ol>
      <div className="px-4 pt-2.5 pb-3">
        <span className="text-12 font-medium text-fg-2">{t("yours")}</span>
        <div
          dir="auto"
          className="mt-1.25 max-h-30 overflow-y-auto rounded-bubble border border-bubble-out-line bg-bubble-out px-2.5 py-1.5 text-14 leading-5 whitespace-pre-wrap wrap-anywhere"
        >
          {photo && <span className="me-1.5 text-12 text-fg-2">{t("photo")}</span>}
          {draft}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">
        <Button tone="plain" keys={["D"]} onClick={onDiscard} className="-ms-2 me-auto">
          {t("discard")}
        </Button>
        <Button keys={["Esc"]} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button tone="primary" keys={["S"]} pending={pending} onClick={onSend}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}

function Arrival({ arrival }: { arrival: GuardArrival }) {
  const t = useTranslations("inbox.guard");
  const { author, reply, text, time } = arrival;
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-4 py-1.75 leading-4.75 not-first:border-t not-first:border-line">
      <Avatar text={initials(author.name)} hue={personHue(author.id)} size={24} />
      <div className="min-w-0">
        <b className="font-semibold">{author.name}</b> {reply && <span className="text-accent-fg">{t("replied")}</span>}
        <p dir="auto" className="text-14 leading-5 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </div>
      <time dateTime={time.iso} title={time.exact} className="text-12 text-fg-3">
        {time.label}
      </time>
    </li>
  );
}

function keepFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>("button, [tabindex='0'], a[href]") ?? [])];
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return;
  const at = document.activeElement;
  if (event.shiftKey && (at === first || at === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first.focus();
  }
}
