import { expect, test } from "vitest";
import { createFrames } from "./frames.ts";

test("what comes between two frames is handed over once, in order, and what comes meanwhile with the next", () => {
  const frames: (() => void)[] = [];
  const handed: number[][] = [];
  const put = createFrames<number>(
    (items) => {
      handed.push(items);
      if (handed.length === 1) put(4);
    },
    (run) => void frames.push(run),
  );
  [1, 2, 3].forEach(put);
  expect(handed).toEqual([]);
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(handed).toEqual([[1, 2, 3]]);
  frames.shift()?.();
  expect(handed).toEqual([[1, 2, 3], [4]]);
  expect(frames).toEqual([]);
});
