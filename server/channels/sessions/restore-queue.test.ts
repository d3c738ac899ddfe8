import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRestoreQueue } from "./restore-queue.ts";

function watched(atOnce: number, jitterMs = 0) {
  const opened: number[] = [];
  let open = 0;
  let most = 0;
  const queue = createRestoreQueue<number>({
    atOnce,
    jitterMs,
    async open(item) {
      opened.push(item);
      open += 1;
      most = Math.max(most, open);
      await sleep(5);
      open -= 1;
    },
  });
  const done = async () => {
    while (queue.size() > 0) await sleep(5);
  };
  return { queue, opened, most: () => most, done };
}

const items = Array.from({ length: 23 }, (_, index) => index);

test("sessions open five at a time, each once, in the order in which they came", async () => {
  const { queue, opened, most, done } = watched(5);
  queue.add(items);
  await done();
  expect(most()).toBe(5);
  expect(opened).toEqual(items);
});

test("with jitter they do not come in one wave", async () => {
  const startedAt = performance.now();
  const { queue, opened, done } = watched(23, 200);
  queue.add(items);
  await sleep(20);
  expect(opened.length).toBeLessThan(items.length);
  await done();
  expect([...opened].sort((a, b) => a - b)).toEqual(items);
  expect(performance.now() - startedAt).toBeGreaterThan(60);
});

test("one that is not wanted any more is left out", async () => {
  const { queue, opened, done } = watched(1);
  queue.add([1, 2, 3]);
  expect(queue.remove(2)).toBe(true);
  await done();
  expect(opened).toEqual([1, 3]);
});

test("a limit above the turn's share still opens all", async () => {
  const { queue, opened, done } = watched(1_000);
  queue.add(Array.from({ length: 100 }, (_, index) => index));
  await done();
  expect(opened).toHaveLength(100);
});
