import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatcher, type BatcherOptions } from "./batcher.ts";

class Transient extends Error {
  override name = "Transient";
}
class Outage extends Error {
  override name = "Outage";
}

/** A batcher that doubles numbers. */
const batcherOf = (options: Partial<BatcherOptions<number, number>> = {}) =>
  createBatcher<number, number>({
    waitMs: 5,
    maxBatch: 4,
    maxQueued: 100,
    maxInFlight: 1,
    flush: (items) => Promise.resolve(items.map((item) => item * 2)),
    isTransient: (error) => error instanceof Transient,
    isOutage: (error) => error instanceof Outage,
    ...options,
  });

const outcomesOf = async (work: Promise<number>[]) =>
  (await Promise.allSettled(work)).map((it) => (it.status === "fulfilled" ? it.value : String(it.reason)));

test("what comes within the wait goes together, and each gets its own answer", async () => {
  const flushed: number[][] = [];
  const batcher = batcherOf({
    flush(items) {
      flushed.push(items);
      return Promise.resolve(items.map((item) => item * 2));
    },
  });
  expect(await Promise.all([1, 2, 3].map((item) => batcher.submit(item)))).toEqual([2, 4, 6]);
  expect(flushed).toEqual([[1, 2, 3]]);
});

test("what waits when a batch is done goes at once", async () => {
  const flushed: number[][] = [];
  const batcher = batcherOf({
    waitMs: 10_000,
    maxBatch: 1,
    async flush(items) {
      flushed.push(items);
      await sleep(5);
      return items;
    },
  });
  await Promise.all([1, 2, 3].map((item) => batcher.submit(item)));
  expect(flushed).toEqual([[1], [2], [3]]);
});

test("what comes while a batch is under way waits for company all the same", async () => {
  const flushed: number[][] = [];
  const during: Promise<number>[] = [];
  const batcher = batcherOf({
    waitMs: 300,
    maxBatch: 100,
    async flush(items) {
      flushed.push(items);
      if (flushed.length === 1) during.push(batcher.submit(2));
      await sleep(5);
      return items;
    },
  });
  await batcher.submit(1);
  await sleep(20);
  await Promise.all([...during, batcher.submit(3)]);
  expect(flushed).toEqual([[1], [2, 3]]);
});

test("a full batch does not wait, and no more of them run at once than may", async () => {
  const running = { now: 0, most: 0, batches: 0 };
  const batcher = batcherOf({
    waitMs: 10_000,
    maxInFlight: 2,
    async flush(items) {
      running.now += 1;
      running.batches += 1;
      running.most = Math.max(running.most, running.now);
      await sleep(5);
      running.now -= 1;
      return items;
    },
  });
  await Promise.all(Array.from({ length: 16 }, (_, item) => batcher.submit(item)));
  expect(running).toEqual({ now: 0, most: 2, batches: 4 });
});

test("one that spoils the batch fails alone", async () => {
  const batcher = batcherOf({
    flush: (items) => (items.includes(3) ? Promise.reject(new Error("guilty")) : Promise.resolve(items)),
  });
  expect(await outcomesOf([1, 2, 3, 4].map((item) => batcher.submit(item)))).toEqual([1, 2, "Error: guilty", 4]);
});

test("a deadlock is tried again with the same batch, an outage refuses all of it at once", async () => {
  const flushed: number[][] = [];
  const failures: Error[] = [new Transient("deadlock")];
  const batcher = batcherOf({
    flush(items) {
      flushed.push(items);
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(items);
    },
  });
  expect(await outcomesOf([1, 2].map((item) => batcher.submit(item)))).toEqual([1, 2]);
  failures.push(new Outage("away"));
  expect(await outcomesOf([3, 4].map((item) => batcher.submit(item)))).toEqual(["Outage: away", "Outage: away"]);
  expect(flushed).toEqual([
    [1, 2],
    [1, 2],
    [3, 4],
  ]);
});

test("one more than the queue holds is refused as unavailable, and the queue is idle when all are answered", async () => {
  const batcher = batcherOf({ maxQueued: 2 });
  const work = [1, 2, 3].map((item) => batcher.submit(item));
  expect(batcher.isFull()).toBe(true);
  const outcomes = await outcomesOf(work);
  expect(outcomes.slice(0, 2)).toEqual([2, 4]);
  expect(outcomes[2]).toMatch(/unavailable/);
  await batcher.idle();
  expect(batcher.size()).toBe(0);
});
