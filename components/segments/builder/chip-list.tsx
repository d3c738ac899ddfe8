"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { Scalar } from "./tree.ts";
import type { Choice } from "./use-vocabulary.ts";

const FRAME =
  "flex min-h-7 w-fit max-w-full flex-wrap items-center gap-1 rounded-md border border-line-strong bg-surface px-0.75 py-0.5 max-pane:min-h-11";

type ChipProps = { label: string; isGone?: boolean; onRemove: () => void };

function Chip({ label, isGone = false, onRemove }: ChipProps) {
  const t = useTranslations("segments.value");
  return (
    <span
      className={cx(
        "inline-flex h-5.5 max-w-52 items-center gap-1 rounded-xs border ps-1.5 text-12 font-medium max-pane:h-8",
        isGone ? "border-red-line bg-red-soft text-red-fg" : "border-line bg-sunken text-fg-2",
      )}
    >
      <bdi className="truncate">{label}</bdi>
      <button
        type="button"
        aria-label={t("remove", { value: label })}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-xs hover:bg-hover hover:text-fg max-pane:size-8"
      >
        <Icon as={X} size={12} />
      </button>
    </span>
  );
}

type ChoiceListProps = {
  values: readonly Scalar[];
  choices: readonly Choice[];
  /** What a value that is no choice any more is called. */
  goneLabel: string;
  invalid: boolean;
  onChange: (values: readonly Scalar[]) => void;
};

/** Some of what there is, each a chip; the plus offers the rest. */
export function ChoiceList({ values, choices, goneLabel, invalid, onChange }: ChoiceListProps) {
  const t = useTranslations("segments.value");
  const rest = choices.filter(({ value }) => !values.includes(value));
  return (
    <span className={cx(FRAME, invalid && "border-red")}>
      {values.map((value) => {
        const known = choices.find((choice) => choice.value === value);
        const remove = () => onChange(values.filter((other) => other !== value));
        return <Chip key={String(value)} label={known?.label ?? goneLabel} isGone={!known} onRemove={remove} />;
      })}
      <Menu trigger={<IconButton icon={Plus} size="sm" label={t("add")} className="size-5.5" />}>
        {rest.length === 0 ? (
          <p className="px-2 py-1.5 text-12 text-fg-3">{t("noMore")}</p>
        ) : (
          rest.map(({ value, label }) => (
            <MenuItem key={String(value)} onSelect={() => onChange([...values, value])}>
              {label}
            </MenuItem>
          ))
        )}
      </Menu>
    </span>
  );
}

type TypedListProps = {
  values: readonly Scalar[];
  numbers: boolean;
  invalid: boolean;
  onChange: (values: readonly Scalar[]) => void;
};

/** Values as they are typed: Enter or a comma ends one, Backspace in the empty field takes the last away. */
export function TypedList({ values, numbers, invalid, onChange }: TypedListProps) {
  const t = useTranslations("segments.value");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const add = (typed: string) => {
    const parts = typed
      .split(numbers ? /[,;\s]+/u : /[,;\n\t]+/u)
      .map((part) => part.trim())
      .filter((part) => part !== "");
    const read = numbers ? parts.map(Number).filter(Number.isFinite) : parts;
    setText("");
    if (read.length > 0) onChange([...new Set<Scalar>([...values, ...read])].slice(0, 500));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && values.length > 0) onChange(values.slice(0, -1));
  };
  return (
    <span
      className={cx(
        FRAME,
        "focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft",
        invalid && "border-red",
      )}
    >
      {values.map((value) => (
        <Chip
          key={String(value)}
          label={String(value)}
          onRemove={() => {
            onChange(values.filter((other) => other !== value));
            input.current?.focus();
          }}
        />
      ))}
      <input
        ref={input}
        aria-label={t("add")}
        aria-invalid={invalid || undefined}
        placeholder={values.length === 0 ? t("addHint") : undefined}
        value={text}
        maxLength={1_000}
        inputMode={numbers ? "decimal" : undefined}
        className="h-5.5 w-28 bg-transparent px-1 text-13 outline-none max-pane:h-8 max-pane:text-15"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text");
          if (!/[,;\n\t]/u.test(pasted)) return;
          event.preventDefault();
          add(text + pasted);
        }}
        onBlur={() => add(text)}
      />
    </span>
  );
}
