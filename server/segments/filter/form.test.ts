import { describe, expect, it } from "vitest";
import { filterInput, MAX_DEPTH, MAX_NODES } from "./form.ts";

/** Where a filter is refused, and why. */
function refusal(filter: unknown): string {
  const { error } = filterInput.safeParse(filter);
  const issue = error?.issues[0];
  return issue ? `${issue.path.join(".")}: ${issue.message}` : "taken";
}

const porto = { field: "attributes.city", op: "is", value: "Porto" };
const nested = (depth: number): unknown => (depth === 0 ? porto : { not: nested(depth - 1) });

describe("a filter from outside", () => {
  it.each([
    ["a condition", porto],
    ["groups in groups", { all: [{ any: [porto, { not: porto }] }] }],
    ["an attribute with dots and quotes in its name", { ...porto, field: "attributes.a.b'; drop" }],
    ["an event without a count", { field: "events", op: "happened", value: { name: "order.placed" } }],
    ["groups as deep as they may be", nested(MAX_DEPTH)],
  ])("may be %s", (_, filter) => {
    expect(refusal(filter)).toBe("taken");
  });

  it.each([
    ["nothing", null, ": a group or a condition is wanted"],
    ["a list", [porto], ": a group or a condition is wanted"],
    ["an empty object", {}, ": a group or a condition is wanted"],
    ["a group of another name", { some: [] }, ": no group is called some"],
    ["two groups in one", { all: [], any: [] }, ": a group is one of all, any and not"],
    ["a group of no list", { all: porto }, "all: a list is wanted"],
    ["an unknown field", { any: [porto, { field: "phone", op: "is", value: "1" }] }, "any.1.field: no such field"],
    ["a name of the language as field", { field: "constructor", op: "is_set" }, "field: no such field"],
    [
      "an operator of another field",
      { not: { field: "tags", op: "gt", value: 1 } },
      "not.op: this field has no operator gt",
    ],
    ["a blank text", { ...porto, value: " \u3000" }, "value: blank: use is_empty or is_set"],
    ["a value that an operator does not take", { ...porto, op: "is_set" }, ': Unrecognized key: "value"'],
    [
      "a text where a number is wanted",
      { all: [{ ...porto, op: "gt" }] },
      "all.0.value: Invalid input: expected number, received string",
    ],
    ["a day that there is not", { ...porto, op: "on", value: "2027-02-30" }, "value: Invalid ISO date"],
    [
      "a time without a zone",
      { ...porto, op: "before", value: "2027-02-01T10:00:00" },
      "value: YYYY-MM-DD, or a time with Z or an offset",
    ],
    [
      "an empty list of values",
      { ...porto, op: "in", value: [] },
      "value: Too small: expected array to have >=1 items",
    ],
    [
      "groups too deep",
      nested(MAX_DEPTH + 1),
      `${"not.".repeat(MAX_DEPTH + 1).slice(0, -1)}: groups more than ${MAX_DEPTH} deep`,
    ],
    [
      "too many conditions",
      { any: Array.from({ length: MAX_NODES }, () => porto) },
      `any.${MAX_NODES - 1}: more than ${MAX_NODES} conditions and groups`,
    ],
  ])("is refused with its place and the reason: %s", (_, filter, expected) => {
    expect(refusal(filter)).toBe(expected);
  });

  it("is refused at the first fault, however long it goes on", () => {
    const endless: { not?: unknown } = {};
    endless.not = endless;
    expect(refusal(endless)).toContain("deep");
  });
});
