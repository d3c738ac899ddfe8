"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { AttributeType } from "#server/segments/states.ts";
import { fieldKindOf, type FieldKind } from "./operators.ts";
import type { Scalar } from "./tree.ts";

export type Choice = { value: Scalar; label: string };
export type Vocabulary = {
  attributes: readonly { name: string; type: AttributeType }[];
  kindOf: (field: string) => FieldKind;
  /** What may be chosen for a field that has a fixed list; null for one that is typed. */
  choicesOf: (field: string) => readonly Choice[] | null;
  isReady: boolean;
};

const NO_ROWS: never[] = [];

/** The words that a filter can be made of in this workspace. */
export function useVocabulary(): Vocabulary {
  const trpc = useTRPC();
  const attributes = useQuery(trpc.segments.attributes.queryOptions());
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const directory = useQuery(trpc.inbox.directory.queryOptions());
  const known = attributes.data ?? NO_ROWS;
  const tagRows = tags.data ?? NO_ROWS;
  const channelRows = directory.data?.channels ?? NO_ROWS;
  const isReady = attributes.data !== undefined && tags.data !== undefined && directory.data !== undefined;
  return useMemo(() => {
    const types = new Map(known.map(({ name, type }) => [name, type]));
    const choices = new Map<string, readonly Choice[]>([
      ["tags", tagRows.map(({ id, name }) => ({ value: id, label: name }))],
      ["channels", channelRows.map(({ id, name }) => ({ value: id, label: name }))],
    ]);
    return {
      attributes: known,
      kindOf: (field) => fieldKindOf(field, types),
      choicesOf: (field) => choices.get(field) ?? null,
      isReady,
    };
  }, [known, tagRows, channelRows, isReady]);
}
