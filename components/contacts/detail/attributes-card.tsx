"use client";
import { Plus, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { PersonDetail } from "#server/people/read-person.ts";
import type { AttributeType } from "#server/segments/states.ts";
import { useContactMoves } from "./use-contact-moves.ts";

type Contact = PersonDetail["contact"];
type Known = { name: string; type: AttributeType };

const NONE: Known[] = [];

/** What is known about this person; the named attributes take values of their type only. */
export function AttributesCard({ contact }: { contact: Contact }) {
  const t = useTranslations("contacts.detail");
  const trpc = useTRPC();
  const named = useQuery(trpc.contacts.attributes.queryOptions()).data ?? NONE;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const own = Object.keys(contact.attributes);
  const names = [...own.toSorted((a, b) => a.localeCompare(b)), ...added.filter((name) => !own.includes(name))];
  const rest = named.filter(({ name }) => !names.includes(name));
  const mark = (name: string, isDirty: boolean) =>
    setDirty((before) => {
      const next = new Set(before);
      if (isDirty) next.add(name);
      else next.delete(name);
      return next;
    });
  return (
    <Card title={t("attributes")}>
      <UnsavedGuard when={dirty.size > 0} />
      {names.length === 0 && <p className="text-12 text-fg-3">{t("noAttributes")}</p>}
      <ul className="grid max-w-110 gap-1">
        {names.map((name) => (
          <AttributeLine
            key={name}
            contact={contact}
            name={name}
            type={named.find((each) => each.name === name)?.type ?? "text"}
            isNew={!own.includes(name)}
            onDirty={(isDirty) => mark(name, isDirty)}
            onGone={() => setAdded((before) => before.filter((other) => other !== name))}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <span className="mt-2 flex items-center gap-1.5">
          <Plus aria-hidden className="size-3.5 text-icon" />
          <Select
            aria-label={t("addAttribute")}
            className="w-52"
            value=""
            options={[
              { value: "", label: t("addAttribute") },
              ...rest.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(event) => setAdded((before) => [...before, event.target.value])}
          />
        </span>
      )}
    </Card>
  );
}

type AttributeLineProps = {
  contact: Contact;
  name: string;
  type: AttributeType;
  /** Not kept yet. */
  isNew: boolean;
  onDirty: (isDirty: boolean) => void;
  onGone: () => void;
};

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

function AttributeLine({ contact, name, type, isNew, onDirty, onGone }: AttributeLineProps) {
  const t = useTranslations("contacts.detail");
  const { change } = useContactMoves();
  const kept = textOf(contact.attributes[name]);
  const [text, setText] = useState(kept);
  const isDirty = text !== kept;
  const edit = (next: string) => {
    setText(next);
    onDirty(next !== kept);
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isDirty || change.isPending) return;
    const value = valueOf(text, type);
    if (value === undefined) {
      showToast(t("wrongType"), { tone: "failed" });
      return;
    }
    change.mutate({ contactId: contact.id, attributes: { [name]: value } }, { onSuccess: () => onDirty(false) });
  };
  const remove = () => {
    onDirty(false);
    if (isNew) onGone();
    else change.mutate({ contactId: contact.id, attributes: { [name]: null } }, { onSuccess: onGone });
  };
  return (
    <li>
      <form noValidate onSubmit={save} className="flex items-center gap-2">
        <bdi id={`attribute-${name}`} className="w-32 shrink-0 truncate text-fg-3" title={name}>
          {name}
        </bdi>
        {type === "boolean" ? (
          <Select
            aria-labelledby={`attribute-${name}`}
            className="min-w-0 flex-1"
            value={text}
            options={[
              ...(text === "" ? [{ value: "", label: "" }] : []),
              { value: "true", label: t("yes") },
              { value: "false", label: t("no") },
            ]}
            onChange={(event) => edit(event.target.value)}
          />
        ) : (
          <Input
            aria-labelledby={`attribute-${name}`}
            dir="auto"
            autoComplete="off"
            autoFocus={isNew}
            type={type === "date" && (text === "" || /^\d{4}-\d{2}-\d{2}$/.test(text)) ? "date" : "text"}
            inputMode={type === "number" ? "decimal" : undefined}
            maxLength={1_000}
            value={text}
            onChange={(event) => edit(event.target.value)}
          />
        )}
        {isDirty && (
          <Button type="submit" pending={change.isPending}>
            {t("save")}
          </Button>
        )}
        <IconButton icon={X} size="sm" label={t("remove", { name })} onClick={remove} />
      </form>
    </li>
  );
}

/** What was typed as a value of the type; null takes it away, undefined fits not. */
function valueOf(text: string, type: AttributeType): string | number | boolean | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (type === "boolean") return trimmed === "true";
  if (type !== "number") return text;
  const number = Number(trimmed.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}
