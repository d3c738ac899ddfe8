"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { useBuilder } from "./builder-context.tsx";
import { LineCount } from "./line-count.tsx";
import {
  FIXED_FIELDS,
  firstValue,
  keptValue,
  OPERATORS,
  operatorOf,
  valueKindOf,
  type FieldKind,
} from "./operators.ts";
import { replaceNode, type Condition } from "./tree.ts";
import { ValueEditor } from "./value-editor.tsx";

/** One question: about what, how, and the value it is compared with. */
export function ConditionRow({ condition }: { condition: Condition }) {
  const t = useTranslations("segments.builder");
  const { edit, vocabulary, problemOf, mark, freshId } = useBuilder();
  const row = useRef<HTMLDivElement>(null);
  const isFresh = freshId === condition.id;
  useEffect(() => {
    if (isFresh) row.current?.querySelector("select")?.focus();
  }, [isFresh]);
  const change = (next: Partial<Condition>) =>
    edit((tree) =>
      replaceNode(tree, condition.id, (node) => (node.kind === "condition" ? { ...node, ...next } : node)),
    );
  const kind = vocabulary.kindOf(condition.field);
  const problem = problemOf(condition);
  const isMarked = mark?.id === condition.id;
  return (
    <div className={cx("px-3 py-0.75", isMarked && "bg-amber-soft")}>
      <div ref={row} className="flex flex-wrap items-center gap-1.5">
        <FieldSelect
          condition={condition}
          onField={(field) => {
            const next = vocabulary.kindOf(field);
            const op = OPERATORS[next][0];
            change({ field, op, value: firstValue(valueKindOf(next, op)) });
          }}
        />
        <OperatorSelect
          kind={kind}
          condition={condition}
          onOperator={(op) => {
            const value = keptValue(condition.value, valueKindOf(kind, condition.op), valueKindOf(kind, op));
            change({ op, value });
          }}
        />
        <ValueEditor condition={condition} invalid={problem !== null} onChange={(value) => change({ value })} />
        <span className="ms-auto flex items-center">
          <LineCount node={condition} />
          <IconButton
            icon={X}
            size="sm"
            label={t("removeCondition")}
            onClick={() => edit((tree) => replaceNode(tree, condition.id, () => null))}
          />
        </span>
      </div>
      {problem !== null && (
        <p role="alert" className="pt-0.5 text-12 text-red-fg">
          {problem}
        </p>
      )}
      {isMarked && <p className="pt-0.5 text-12 text-amber-fg">{mark.words}</p>}
    </div>
  );
}

type Choice = { value: string; label: string };

function FieldSelect({ condition, onField }: { condition: Condition; onField: (field: string) => void }) {
  const t = useTranslations("segments");
  const { vocabulary } = useBuilder();
  const attributes = vocabulary.attributes.map(({ name }) => ({ value: `attributes.${name}`, label: name }));
  const fixed = FIXED_FIELDS.filter((field) => field !== "campaigns" || vocabulary.choicesOf(field) !== null).map(
    (field): Choice => ({ value: field, label: t(`field.${field}`) }),
  );
  const options = [...attributes, ...fixed];
  const isKnown = options.some(({ value }) => value === condition.field);
  const gone = { value: condition.field, label: condition.field.replace(/^attributes\./, "") };
  return (
    <Select
      aria-label={t("builder.field")}
      className="w-42"
      value={condition.field}
      options={isKnown ? options : [gone, ...options]}
      onChange={(event) => onField(event.target.value)}
    />
  );
}

type OperatorSelectProps = { kind: FieldKind; condition: Condition; onOperator: (op: string) => void };

function OperatorSelect({ kind, condition, onOperator }: OperatorSelectProps) {
  const t = useTranslations("segments.builder");
  const wordOf = useOperatorWords();
  const known: readonly string[] = OPERATORS[kind];
  const words = known.includes(condition.op) ? known : [condition.op, ...known];
  return (
    <Select
      aria-label={t("operator")}
      className="w-36"
      value={condition.op}
      options={words.map((op) => ({ value: op, label: wordOf(kind, op) }))}
      onChange={(event) => onOperator(event.target.value)}
    />
  );
}

/** What an operator is called; some fields say it their own way. */
export function useOperatorWords(): (kind: FieldKind, op: string) => string {
  const t = useTranslations("segments");
  return (kind, word) => {
    const op = operatorOf(word);
    if (kind === "channels" || kind === "campaigns" || kind === "tags") {
      if (op === "has_any" || op === "has_all" || op === "has_none" || op === "is_set" || op === "is_empty")
        return t(`opOf.${kind}.${op}`);
    }
    return t(`op.${op}`);
  };
}
