import { describe, expect, it } from "vitest";
import { createShardedBatcher } from "./sharded-batcher.ts";

function open(maxQueued = 1_000) {
  const flushed: string[][] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const batcher = createShardedBatcher<string, string>({
    waitMs: 1,
    maxBatch: 8,
    maxQueued,
    shards: 2,
    keyOf: (item) => item.split(" ")[0] ?? "",
    flush: async (items) => {
      mostInFlight = Math.max(mostInFlight, (inFlight += 1));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      flushed.push(items);
      inFlight -= 1;
      return items;
    },
    isTransient: () => false,
    isOutage: () => false,
  });
  return { batcher, flushed, most: () => mostInFlight };
}

describe("batchers side by side", () => {
  it("keep the order of what shares a key, with a batch of each shard in flight", async () => {
    const { batcher, flushed, most } = open();
    const items = Array.from({ length: 200 }, (_, index) => `key${String(index % 5)} ${String(index)}`);
    await Promise.all(items.map((item) => batcher.submit(item)));

    const byKey = Map.groupBy(flushed.flat(), (item) => item.split(" ")[0]);
    for (const order of byKey.values()) {
      const numbers = order.map((item) => Number(item.split(" ")[1]));
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
    expect(most()).toBe(2);
  });

  it("refuse what would not fit any more, and say when everything has an answer", async () => {
    const { batcher } = open(2);
    const taken = batcher.submit("a 1");
    expect(batcher.isFull()).toBe(true);
    await expect(batcher.submit("a 2")).rejects.toMatchObject({ code: "unavailable" });
    await batcher.idle();
    await expect(taken).resolves.toBe("a 1");
    expect(batcher.size()).toBe(0);
  });
});
