"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Segment } from "#server/segments/index.ts";
import type { Builder } from "./builder-context.tsx";
import { newGroup, nodeAt, treeOf, wholeFilter } from "./convert.ts";
import { firstValue, isComplete, OPERATORS, valueKindOf } from "./operators.ts";
import { addTo, conditionsOf, depthOf, type Condition, type TreeNode } from "./tree.ts";
import { useLineCounts } from "./use-counts.ts";
import { useTree } from "./use-tree.ts";
import type { Vocabulary } from "./use-vocabulary.ts";

/** The server reads groups up to this deep; the root is the first. */
const MAX_GROUP_DEPTH = 3;

export type Marked = { path: readonly (string | number)[]; words: string } | null;

/** Everything about an open builder but its saving. */
export function useBuilderState(segment: Segment | null, vocabulary: Vocabulary) {
  const [builderId] = useState(() => uuidv7());
  const { tree, edit, undo, reset, canUndo } = useTree(() => (segment ? treeOf(segment.filter) : newGroup("all")));
  const [freshId, setFreshId] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [marked, setMarked] = useState<Marked>(null);
  const { kindOf } = vocabulary;
  const countOf = useLineCounts(tree, vocabulary, builderId);
  const problemOf = useProblems(vocabulary, isChecked);
  const filter = useMemo(() => wholeFilter(tree, kindOf), [tree, kindOf]);
  const incomplete = conditionsOf(tree).filter((condition) => !isComplete(condition, kindOf(condition.field)));
  const add = (groupId: string, node: TreeNode, freshNode: string) => {
    const depth = depthOf(tree, groupId);
    if (node.kind === "group" && depth !== null && depth >= MAX_GROUP_DEPTH) return false;
    setFreshId(freshNode);
    edit((before) => addTo(before, groupId, node));
    return true;
  };
  const builder: Builder = {
    vocabulary,
    edit,
    countOf,
    problemOf,
    mark: marked && { id: nodeAt(tree, marked.path, kindOf).id, words: marked.words },
    freshId,
    addCondition: (groupId) => {
      const condition = newCondition(vocabulary);
      add(groupId, condition, condition.id);
    },
    addGroup: (groupId) => {
      const condition = newCondition(vocabulary);
      return add(groupId, newGroup("any", [condition]), condition.id);
    },
  };
  return { builder, builderId, tree, filter, incomplete, edit, undo, reset, canUndo, setChecked, setMarked };
}

export function newCondition({ attributes, kindOf }: Vocabulary): Condition {
  const [first] = attributes;
  const field = first ? `attributes.${first.name}` : "tags";
  const kind = kindOf(field);
  const op = OPERATORS[kind][0];
  return { kind: "condition", id: uuidv7(), field, op, value: firstValue(valueKindOf(kind, op)) };
}

/** What is wrong with each condition: something it names is gone, or, once a save was tried, its value is missing. */
function useProblems(vocabulary: Vocabulary, isChecked: boolean) {
  const t = useTranslations("segments.builder");
  const { kindOf, attributes, choicesOf, isReady } = vocabulary;
  const known = useMemo(() => new Set(attributes.map(({ name }) => name)), [attributes]);
  return (node: TreeNode): string | null => {
    if (node.kind === "group") return null;
    const { field, value } = node;
    if (isReady && field.startsWith("attributes.") && !known.has(field.slice("attributes.".length)))
      return t("gone.attribute", { name: field.slice("attributes.".length) });
    const choices = choicesOf(field);
    const isGone =
      isReady &&
      choices !== null &&
      Array.isArray(value) &&
      value.some((each) => !choices.some((c) => c.value === each));
    if (isGone && field === "tags") return t("gone.tag");
    if (isGone && field === "channels") return t("gone.channel");
    return isChecked && !isComplete(node, kindOf(field)) ? t("incomplete") : null;
  };
}
