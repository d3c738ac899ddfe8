"use client";
import { useCallback, useReducer } from "react";
import type { Group } from "./tree.ts";

const KEPT_STEPS = 100;

type State = { tree: Group; past: readonly Group[] };
type Step = { change: (tree: Group) => Group } | { undo: true } | { reset: Group };

/** Exported for its test: one more state, the one before it kept for undo. */
export function nextTree(state: State, step: Step): State {
  if ("reset" in step) return { tree: step.reset, past: [] };
  if ("change" in step) {
    const tree = step.change(state.tree);
    return tree === state.tree ? state : { tree, past: [...state.past, state.tree].slice(-KEPT_STEPS) };
  }
  const tree = state.past.at(-1);
  return tree ? { tree, past: state.past.slice(0, -1) } : state;
}

export type TreeEdit = (change: (tree: Group) => Group) => void;

/** The tree of an open builder, with the way back. */
export function useTree(initial: () => Group) {
  const [{ tree, past }, dispatch] = useReducer(nextTree, undefined, () => ({ tree: initial(), past: [] }));
  const edit: TreeEdit = useCallback((change) => dispatch({ change }), []);
  const undo = useCallback(() => dispatch({ undo: true }), []);
  const reset = useCallback((group: Group) => dispatch({ reset: group }), []);
  return { tree, edit, undo, reset, canUndo: past.length > 0 };
}
