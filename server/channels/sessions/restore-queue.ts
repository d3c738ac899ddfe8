import { setTimeout as sleep } from "node:timers/promises";

export type RestoreOptions<Item> = {
  /** How many open at once: a phone's server takes a crowd of log-ins for an attack. */
  atOnce: number;
  /** Each waits up to this long, at random, before it opens. */
  jitterMs: number;
  /** Opens one; resolves when it has settled (connected, waits for a person, or gave up). */
  open(item: Item): Promise<void>;
};

// A thousand at once would hold the event loop for as long as they take to begin.
const STARTS_PER_TURN = 20;

/** Opens sessions a few at a time, in the order in which they came. */
export function createRestoreQueue<Item>(options: RestoreOptions<Item>) {
  const waiting = new Set<Item>();
  let opening = 0;

  async function openOne(item: Item): Promise<void> {
    if (options.jitterMs > 0) await sleep(Math.random() * options.jitterMs);
    await options.open(item);
  }

  function pump(): void {
    let started = 0;
    for (const item of waiting) {
      if (opening >= options.atOnce) return;
      if (started++ === STARTS_PER_TURN) return void setImmediate(pump);
      waiting.delete(item);
      opening += 1;
      void openOne(item).finally(() => {
        opening -= 1;
        pump();
      });
    }
  }

  return {
    add(items: Item[]): void {
      items.forEach((item) => waiting.add(item));
      pump();
    },
    remove: (item: Item): boolean => waiting.delete(item),
    clear: () => waiting.clear(),
    size: () => waiting.size + opening,
  };
}

export type RestoreQueue<Item> = ReturnType<typeof createRestoreQueue<Item>>;
