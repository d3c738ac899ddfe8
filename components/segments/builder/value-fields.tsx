"use client";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { isScalar, type EventValue, type Value } from "./tree.ts";

type FieldProps = { value: Value; onChange: (value: Value) => void; invalid: boolean };

type NumberFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  value: number | null;
  onValue: (value: number | null) => void;
};

/** A number as it is typed; null while it is none. */
export function NumberField({ value, onValue, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  const [seen, setSeen] = useState(value);
  // Changed from outside, by undo say: what was typed is not the value any more.
  if (value !== seen) {
    setSeen(value);
    if (parsed(text) !== value) setText(value === null ? "" : String(value));
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValue(parsed(event.target.value));
      }}
    />
  );
}

function parsed(text: string): number | null {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

export function TextValue({ value, onChange, invalid }: FieldProps) {
  const t = useTranslations("segments.value");
  return (
    <Input
      aria-label={t("text")}
      aria-invalid={invalid || undefined}
      className="max-w-56"
      maxLength={1_000}
      value={isScalar(value) ? String(value) : ""}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function NumberValue({ value, onChange, invalid }: FieldProps) {
  const t = useTranslations("segments.value");
  return (
    <NumberField
      aria-label={t("number")}
      aria-invalid={invalid || undefined}
      className="max-w-24"
      value={numberOf(value)}
      onValue={onChange}
    />
  );
}

export function YesNoValue({ value, onChange }: FieldProps) {
  const t = useTranslations("segments.value");
  return (
    <Select
      aria-label={t("yesNo")}
      className="w-24"
      value={value === false ? "no" : "yes"}
      options={[
        { value: "yes", label: t("yes") },
        { value: "no", label: t("no") },
      ]}
      onChange={(event) => onChange(event.target.value === "yes")}
    />
  );
}

export function PairValue({ value, onChange, invalid }: FieldProps) {
  const t = useTranslations("segments.value");
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const [from, to] = [numberOf(given[0]), numberOf(given[1])];
  // A pair of which one end is missing is kept as what there is, so that the other end is not lost meanwhile.
  const [draft, setDraft] = useState({ from, to });
  const change = (next: typeof draft) => {
    setDraft(next);
    onChange(next.from === null || next.to === null ? null : [next.from, next.to]);
  };
  return (
    <span className="flex items-center gap-1.5">
      <NumberField
        aria-label={t("from")}
        aria-invalid={invalid || undefined}
        className="max-w-20"
        value={from ?? draft.from}
        onValue={(number) => change({ ...draft, from: number })}
      />
      <span className="text-fg-3">{t("and")}</span>
      <NumberField
        aria-label={t("to")}
        aria-invalid={invalid || undefined}
        className="max-w-20"
        value={to ?? draft.to}
        onValue={(number) => change({ ...draft, to: number })}
      />
    </span>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day. A moment that a program wrote stays as it is until somebody chooses a day. */
export function DayValue({ value, onChange, invalid }: FieldProps) {
  const t = useTranslations("segments.value");
  const text = typeof value === "string" ? value : "";
  const isMoment = text !== "" && !DAY.test(text);
  return (
    <Input
      type={isMoment ? "text" : "date"}
      aria-label={t("date")}
      aria-invalid={invalid || undefined}
      className="max-w-40"
      value={text}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

export function DaysValue({ value, onChange, invalid }: FieldProps) {
  const t = useTranslations("segments.value");
  return (
    <span className="flex items-center gap-1.5">
      <NumberField
        aria-label={t("days")}
        aria-invalid={invalid || undefined}
        className="max-w-18"
        value={numberOf(value)}
        onValue={onChange}
      />
      <span className="text-fg-2">{t("daysUnit")}</span>
    </span>
  );
}

type EventFieldProps = { value: EventValue; onChange: (value: Value) => void; invalid: boolean };

/** Which event, how often at least, and within how many days. */
export function EventFields({ value, onChange, invalid }: EventFieldProps) {
  const t = useTranslations("segments.value");
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Input
        aria-label={t("eventName")}
        aria-invalid={(invalid && value.name.trim() === "") || undefined}
        placeholder={t("eventPlaceholder")}
        className="max-w-40"
        maxLength={200}
        spellCheck={false}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <span className="text-fg-2">{t("atLeast")}</span>
      <NumberField
        aria-label={t("eventCount")}
        className="max-w-14"
        value={value.count}
        onValue={(count) => onChange({ ...value, count: count === null ? 0 : Math.floor(count) })}
      />
      <span className="text-fg-2">{t("eventTimes")}</span>
      <span className="text-fg-2">{t("within")}</span>
      <NumberField
        aria-label={t("eventWithin")}
        className="max-w-16"
        value={value.withinDays ?? null}
        onValue={(days) => onChange({ ...value, withinDays: days === null ? undefined : Math.floor(days) })}
      />
      <span className="text-fg-2">{t("eventWithinUnit")}</span>
    </span>
  );
}
