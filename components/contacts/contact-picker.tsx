"use client";
import { Search } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState, type KeyboardEvent } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useSettled } from "#components/lib/use-settled.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Input } from "#components/ui/input.tsx";

export type PickedContact = { id: string; name: string };

const SHOWN = 8;
const TYPING_MS = 200;

type ContactPickerProps = { label: string; onPick: (contact: PickedContact) => void; control?: { id: string } };

/** Finds one contact by name or phone. Arrow keys move in what was found, Enter takes it. */
export function ContactPicker({ label, onPick, control }: ContactPickerProps) {
  const t = useTranslations("contacts.picker");
  const trpc = useTRPC();
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const search = useSettled(text.trim(), TYPING_MS);
  const found = useQuery({
    ...trpc.contacts.list.queryOptions({ search, limit: SHOWN, sort: "name", direction: "asc" }),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const people = search === "" ? [] : (found.data?.data ?? []);
  const isOpen = text.trim() !== "";
  const active = people[at];
  const pick = ({ id, name, phone }: { id: string; name: string; phone: string | null }) => {
    setText("");
    setAt(0);
    onPick({ id, name: name || (phone ?? t("nameless")) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) setText("");
    else if (event.key === "Enter" && active) pick(active);
    else if (event.key === "ArrowDown") setAt((now) => Math.min(now + 1, people.length - 1));
    else if (event.key === "ArrowUp") setAt((now) => Math.max(now - 1, 0));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center text-icon">
        <Icon as={Search} size={14} />
      </span>
      <Input
        {...control}
        role="combobox"
        aria-label={control ? undefined : label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && isOpen ? `${listId}-${active.id}` : undefined}
        autoComplete="off"
        placeholder={t("placeholder")}
        className="ps-7"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || people.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
      >
        {people.map((person, index) => (
          <li
            key={person.id}
            id={`${listId}-${person.id}`}
            role="option"
            aria-selected={index === at}
            className={cx(
              "flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 max-pane:h-11",
              index === at && "bg-hover",
            )}
            onPointerMove={() => setAt(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            <Avatar size={20} text={initials(person.name || (person.phone ?? ""))} hue={personHue(person.id)} />
            <bdi className="min-w-0 truncate">{person.name || t("nameless")}</bdi>
            <bdi className="ms-auto text-12 text-fg-3 tabular-nums">{person.phone}</bdi>
          </li>
        ))}
      </ul>
      {isOpen && search !== "" && found.isSuccess && people.length === 0 && (
        <p role="status" className="pt-1 text-12 text-fg-3">
          {t("none")}
        </p>
      )}
    </div>
  );
}
