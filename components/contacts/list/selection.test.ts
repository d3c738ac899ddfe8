import { expect, it } from "vitest";
import { EVERYBODY, isEmpty, MAX_SELECTED, NOBODY, toggled } from "./selection.ts";

it("takes lines one by one, and gives them back", () => {
  const one = toggled(NOBODY, "a");
  expect([...toggled(one, "b").ids]).toEqual(["a", "b"]);
  expect(isEmpty(toggled(one, "a"))).toBe(true);
});

it("takes no more than one call can tag", () => {
  const full = { ids: new Set(Array.from({ length: MAX_SELECTED }, (_, index) => String(index))), isAll: false };
  expect(toggled(full, "one more").ids.size).toBe(MAX_SELECTED);
  expect(toggled(full, "0").ids.size).toBe(MAX_SELECTED - 1);
});

it("is nobody any more when one of everybody is taken out", () => {
  expect(isEmpty(EVERYBODY)).toBe(false);
  expect(toggled(EVERYBODY, "a")).toEqual(NOBODY);
});
