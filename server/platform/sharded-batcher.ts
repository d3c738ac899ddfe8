import { createBatcher, type Batcher, type BatcherOptions } from "./batcher.ts";

/**
 * Batchers side by side, each with one batch in flight: what shares a key keeps its order and never waits for its own
 * process's locks, while as many batches as there are shards run at once.
 */
export function createShardedBatcher<In, Out>(
  options: Omit<BatcherOptions<In, Out>, "maxInFlight"> & { shards: number; keyOf: (item: In) => string },
): Batcher<In, Out> {
  const { shards, keyOf, maxQueued, ...rest } = options;
  const each = { ...rest, maxInFlight: 1, maxQueued: Math.ceil(maxQueued / shards) };
  const batchers = Array.from({ length: shards }, () => createBatcher(each));
  return {
    submit(item) {
      const batcher = batchers[hash(keyOf(item)) % shards];
      return batcher ? batcher.submit(item) : Promise.reject(new Error("a sharded batcher needs a shard"));
    },
    size: () => batchers.reduce((sum, batcher) => sum + batcher.size(), 0),
    isFull: () => batchers.some((batcher) => batcher.isFull()),
    idle: async () => {
      await Promise.all(batchers.map((batcher) => batcher.idle()));
    },
  };
}

/** FNV-1a over UTF-16 code units. */
function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
