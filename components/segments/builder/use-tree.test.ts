import { expect, test } from "vitest";
import { newGroup } from "./convert.ts";
import { nextTree } from "./use-tree.ts";

test("undo goes back step by step, and a saved tree has nothing to undo", () => {
  const first = newGroup("all");
  const one = nextTree({ tree: first, past: [] }, { change: (tree) => ({ ...tree, join: "any" }) });
  const two = nextTree(one, { change: (tree) => ({ ...tree, join: "none" }) });
  expect(two.tree.join).toBe("none");
  expect(nextTree(two, { undo: true }).tree.join).toBe("any");
  expect(nextTree(nextTree(nextTree(two, { undo: true }), { undo: true }), { undo: true }).tree).toBe(first);
  expect(nextTree(two, { reset: two.tree }).past).toEqual([]);
});

test("a change that changes nothing is no step", () => {
  const state = { tree: newGroup("all"), past: [] };
  expect(nextTree(state, { change: (tree) => tree })).toBe(state);
});
