"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { TreeNode } from "./tree.ts";
import type { TreeEdit } from "./use-tree.ts";
import type { Vocabulary } from "./use-vocabulary.ts";

export type Builder = {
  vocabulary: Vocabulary;
  edit: TreeEdit;
  /** How many people match a node alone; null while it is not known. */
  countOf: (node: TreeNode) => number | null;
  /** What is wrong with a condition, in words. */
  problemOf: (node: TreeNode) => string | null;
  /** The node that keeps the asked contact out, with the words for it. */
  mark: { id: string; words: string } | null;
  /** A node that was just added gets the focus. */
  freshId: string | null;
  addCondition: (groupId: string) => void;
  addGroup: (groupId: string) => void;
};

const BuilderContext = createContext<Builder | null>(null);

export function BuilderProvider({ value, children }: { value: Builder; children: ReactNode }) {
  return <BuilderContext.Provider value={value}>{children}</BuilderContext.Provider>;
}

/** @throws outside the builder. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("useBuilder is for parts of the builder");
  return builder;
}
