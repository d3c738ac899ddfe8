"use client";
import { useTranslations } from "next-intl";
import { useBuilder } from "./builder-context.tsx";
import { ChoiceList, TypedList } from "./chip-list.tsx";
import { isEvent, valueKindOf } from "./operators.ts";
import type { Condition, Scalar, Value } from "./tree.ts";
import { DayValue, DaysValue, EventFields, NumberValue, PairValue, TextValue, YesNoValue } from "./value-fields.tsx";

type ValueEditorProps = { condition: Condition; invalid: boolean; onChange: (value: Value) => void };

/** What a condition compares with, as its question asks for it. */
export function ValueEditor({ condition, invalid, onChange }: ValueEditorProps) {
  const { vocabulary } = useBuilder();
  const { field, op, value } = condition;
  const props = { value, invalid, onChange };
  const kind = valueKindOf(vocabulary.kindOf(field), op);
  switch (kind) {
    case "none":
      return null;
    case "text":
      return <TextValue {...props} />;
    case "number":
      return <NumberValue {...props} />;
    case "yes_no":
      return <YesNoValue {...props} />;
    case "pair":
      return <PairValue key={condition.id} {...props} />;
    case "day":
      return <DayValue {...props} />;
    case "days":
      return <DaysValue {...props} />;
    case "event":
      return isEvent(value) ? <EventFields {...props} value={value} /> : null;
    case "list":
    case "numbers":
      return <ListValue {...props} field={field} numbers={kind === "numbers"} />;
  }
}

type ListValueProps = Omit<ValueEditorProps, "condition"> & { value: Value; field: string; numbers: boolean };

function ListValue({ value, field, numbers, invalid, onChange }: ListValueProps) {
  const t = useTranslations("segments");
  const { vocabulary } = useBuilder();
  const values: readonly Scalar[] = Array.isArray(value) ? value : [];
  const change = (next: readonly Scalar[]) => onChange(next.length > 0 ? next : null);
  if (field === "consent") {
    const words = (["opted_in", "opted_out", "unknown"] as const).map((word) => ({
      value: word,
      label: t(`consent.${word}`),
    }));
    return <ChoiceList values={values} choices={words} goneLabel="" invalid={invalid} onChange={change} />;
  }
  const choices = vocabulary.choicesOf(field);
  if (!choices) return <TypedList values={values} numbers={numbers} invalid={invalid} onChange={change} />;
  const gone =
    { tags: t("value.unknownTag"), channels: t("value.unknownChannel") }[field] ?? t("value.unknownCampaign");
  return <ChoiceList values={values} choices={choices} goneLabel={gone} invalid={invalid} onChange={change} />;
}
