"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useOperatorWords } from "./condition-row.tsx";
import { isComplete, isEvent, valueKindOf } from "./operators.ts";
import { isScalar, scalarsOf, type Condition, type Scalar, type TreeNode } from "./tree.ts";
import type { Vocabulary } from "./use-vocabulary.ts";

/** A filter said as a sentence. What is not complete is left out. */
export function useWords(vocabulary: Vocabulary): (node: TreeNode) => string {
  const t = useTranslations("segments");
  const locale = useLocale();
  const operator = useOperatorWords();
  const list = useMemo(() => new Intl.ListFormat(locale, { type: "disjunction" }), [locale]);
  const lineOf = (condition: Condition): string | null => {
    const kind = vocabulary.kindOf(condition.field);
    if (!isComplete(condition, kind)) return null;
    const { field, op, value } = condition;
    const name = field.startsWith("attributes.") ? field.slice("attributes.".length) : t(`field.${fixed(field)}`);
    if (isEvent(value)) {
      const { withinDays: days, count } = value;
      const words = { field: name, name: value.name, op: operator(kind, op), count };
      return days === undefined ? t("words.eventEver", words) : t("words.eventWithin", { ...words, days });
    }
    return t("words.line", { field: name, op: operator(kind, op), value: valueWords(condition) }).trim();
  };
  const valueWords = ({ field, op, value }: Condition): string => {
    const kind = valueKindOf(vocabulary.kindOf(field), op);
    if (kind === "none" || value === null) return "";
    if (kind === "days") return t("words.days", { count: Number(value) });
    if (kind === "pair" && Array.isArray(value))
      return t("words.between", { from: String(value[0]), to: String(value[1]) });
    if (isScalar(value)) return typeof value === "boolean" ? t(value ? "value.yes" : "value.no") : String(value);
    return list.format(scalarsOf(value).map((each) => nameOf(field, each)));
  };
  const nameOf = (field: string, value: Scalar): string => {
    if (field === "consent") return t(`consent.${value === "opted_in" || value === "opted_out" ? value : "unknown"}`);
    const choices = vocabulary.choicesOf(field);
    if (!choices) return String(value);
    const gone = { tags: t("value.unknownTag"), channels: t("value.unknownChannel") }[field];
    return choices.find((choice) => choice.value === value)?.label ?? gone ?? t("value.unknownCampaign");
  };
  const say = (node: TreeNode): string | null => {
    if (node.kind === "condition") return lineOf(node);
    const parts = node.children.flatMap((child) => say(child) ?? []);
    if (parts.length === 0) return null;
    const inner = parts.join(node.join === "all" ? t("words.and") : t("words.or"));
    return node.join === "none" ? t("words.not", { inner }) : inner;
  };
  return (node) => say(node) ?? t(node.kind === "group" && node.join === "any" ? "words.nobody" : "words.everybody");
}

function fixed(field: string): "tags" | "consent" | "channels" | "campaigns" | "lastActivityAt" | "events" {
  switch (field) {
    case "tags":
    case "consent":
    case "channels":
    case "campaigns":
    case "lastActivityAt":
      return field;
    default:
      return "events";
  }
}
