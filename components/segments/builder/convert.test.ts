import { expect, test } from "vitest";
import { newGroup, nodeAt, treeOf, wholeFilter } from "./convert.ts";
import type { FieldKind } from "./operators.ts";
import type { PlainFilter } from "./tree.ts";

const KINDS: Record<string, FieldKind> = {
  tags: "tags",
  consent: "consent",
  events: "events",
  "attributes.orders": "number",
};
const kindOf = (field: string): FieldKind => KINDS[field] ?? "text";

const KEPT: PlainFilter[] = [
  { all: [] },
  {
    any: [
      { field: "tags", op: "has_any", value: [1, 2] },
      { field: "attributes.orders", op: "gte", value: 3 },
    ],
  },
  { all: [{ not: { any: [{ field: "attributes.city", op: "is", value: "Porto" }] } }] },
  { all: [{ field: "events", op: "happened", value: { name: "order", count: 2, withinDays: 60 } }] },
  { all: [{ any: [{ all: [{ field: "attributes.orders", op: "between", value: [1, 5] }] }] }] },
];

test.each(KEPT)("what was kept comes back as it was: %j", (filter) => {
  expect(wholeFilter(treeOf(filter), kindOf)).toEqual(filter);
});

test("a lone condition, a single value and a turned round one become what the builder shows, and mean the same", () => {
  expect(wholeFilter(treeOf({ field: "tags", op: "has", value: 7 }), kindOf)).toEqual({
    all: [{ field: "tags", op: "has_any", value: [7] }],
  });
  expect(wholeFilter(treeOf({ not: { field: "consent", op: "is", value: "opted_out" } }), kindOf)).toEqual({
    not: { any: [{ field: "consent", op: "in", value: ["opted_out"] }] },
  });
});

test("what is not complete is left out, and a group of nothing else with it", () => {
  const half = { kind: "condition", id: "a", field: "attributes.orders", op: "gte", value: null } as const;
  const city = { kind: "condition", id: "b", field: "attributes.city", op: "in", value: ["Porto"] } as const;
  expect(wholeFilter(newGroup("all", [newGroup("none", [half]), city]), kindOf)).toEqual({
    all: [{ field: "attributes.city", op: "in", value: ["Porto"] }],
  });
});

test("a path of the filter finds its node past what was left out", () => {
  const half = { kind: "condition", id: "a", field: "attributes.orders", op: "gte", value: null } as const;
  const city = { kind: "condition", id: "b", field: "attributes.city", op: "is", value: "Porto" } as const;
  const tree = newGroup("all", [half, newGroup("none", [half, city])]);
  expect(nodeAt(tree, ["all", 0, "not", "any", 0], kindOf).id).toBe("b");
});
