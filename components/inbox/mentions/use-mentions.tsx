"use client";
import { useTranslations } from "next-intl";
import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { cx } from "#components/ui/cx.ts";
import type { DirectoryMember } from "#server/inbox/sql/read-directory.ts";
import { membersFor, mentionAt, withMention, type MentionQuery } from "./mention-query.ts";

type Options = {
  /** Names count in notes only. */
  isOn: boolean;
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  members: readonly DirectoryMember[];
  memberId: string;
  onChange: (text: string) => void;
};

/** Colleagues on offer while one writes a name behind "@": arrows move, Enter or Tab sets the name in, Esc lets it be. */
export function useMentions({ isOn, text, input, members, memberId, onChange }: Options) {
  const id = useId();
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [at, setAt] = useState(0);
  const offered = isOn && query ? membersFor(query, members, memberId) : [];
  const index = Math.min(at, offered.length - 1);
  const active = offered[index];
  const choose = (member: DirectoryMember) => {
    if (!query) return;
    const next = withMention(text, query, member.name);
    onChange(next.text);
    setQuery(null);
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => {
      setAt((index + 1) % offered.length);
    },
    ArrowUp: () => {
      setAt((index - 1 + offered.length) % offered.length);
    },
    Enter: () => active && choose(active),
    Tab: () => active && choose(active),
    Escape: () => {
      setQuery(null);
    },
  };
  return {
    list: active && <MentionList id={id} offered={offered} active={active} onChoose={choose} />,
    /** Looks at what stands before the caret. */
    look: (area: HTMLTextAreaElement) => {
      const next =
        isOn && area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : null;
      if (next?.start === query?.start && next?.typed === query?.typed) return;
      setQuery(next);
      setAt(0);
    },
    /** Whether the key was for the list. */
    take: (event: KeyboardEvent): boolean => {
      const run = active && keys[event.key];
      if (!run || event.shiftKey) return false;
      event.preventDefault();
      run();
      return true;
    },
    aria: active && {
      "aria-autocomplete": "list" as const,
      "aria-controls": id,
      "aria-activedescendant": `${id}-${active.id}`,
    },
  };
}

type MentionListProps = {
  id: string;
  offered: readonly DirectoryMember[];
  active: DirectoryMember;
  onChoose: (member: DirectoryMember) => void;
};

function MentionList({ id, offered, active, onChoose }: MentionListProps) {
  const t = useTranslations("inbox.composer");
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("mention")}
      className="absolute start-2 bottom-full z-5 mb-1 min-w-52 rounded-lg bg-raised p-1 text-13 shadow-pop"
    >
      {offered.map((member) => (
        <li
          key={member.id}
          id={`${id}-${member.id}`}
          role="option"
          aria-selected={member === active}
          onPointerDown={(event) => {
            // The text keeps the focus.
            event.preventDefault();
            onChoose(member);
          }}
          className={cx(
            "flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 max-pane:min-h-11",
            member === active && "bg-hover",
          )}
        >
          <Avatar text={initials(member.name)} hue={personHue(member.id)} size={16} />
          <span dir="auto" className="truncate">
            {member.name}
          </span>
        </li>
      ))}
    </ul>
  );
}
