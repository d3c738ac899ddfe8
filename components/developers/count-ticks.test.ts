import { expect, it } from "vitest";
import { countTicks } from "./count-ticks.ts";

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1_201, [0, 500, 1_000, 1_500]],
  [2_857, [0, 1_000, 2_000, 3_000]],
])("a chart whose largest count is %i has its lines at %j", (largest, lines) => {
  expect(countTicks(largest)).toEqual(lines);
});
