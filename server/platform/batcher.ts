import { DomainError } from "./errors.ts";

export type BatcherOptions<In, Out> = {
  /** Waits this long for company, counted from the first of a batch, unless the batch is full before. */
  waitMs: number;
  maxBatch: number;
  /** Items waiting or in flight; one more is refused with `unavailable`. */
  maxQueued: number;
  maxInFlight: number;
  /** One answer per item, in order. An answer that is an Error rejects only its own caller. Throwing makes the batcher bisect. */
  flush(items: In[]): Promise<(Out | Error)[]>;
  /** True for a failure worth the same batch again (deadlock, serialization); others are bisected to find the guilty item. */
  isTransient(error: unknown): boolean;
  /** True when nothing of the batch can succeed now (no connection): every caller gets the error, none is bisected. */
  isOutage(error: unknown): boolean;
};

export type Batcher<In, Out> = {
  submit(item: In): Promise<Out>;
  /** Items waiting or in flight. */
  size(): number;
  isFull(): boolean;
  /** Resolves when everything submitted has an answer. */
  idle(): Promise<void>;
};

type Waiting<In, Out> = { item: In; resolve(value: Out): void; reject(error: unknown): void };

const TRANSIENT_RETRIES = 5;

/**
 * Collects concurrent work into one transaction. A bad item fails alone: a flush that throws is cut in halves until the
 * guilty caller is found. The queue is bounded; full means `unavailable`, so that pressure reaches the edge as a 503.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const waiting: Waiting<In, Out>[] = [];
  const idlers: (() => void)[] = [];
  let queued = 0;
  let inFlight = 0;
  let timer: NodeJS.Timeout | undefined;
  /** What waits has waited long enough, and goes when there is room. */
  let isDue = false;

  const settle = (count: number) => {
    queued -= count;
    inFlight -= 1;
    if (queued === 0) idlers.splice(0).forEach((wake) => wake());
    else if (isDue) pump();
  };

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    isDue = waiting.length > 0;
    while (waiting.length > 0 && inFlight < options.maxInFlight) {
      const batch = waiting.splice(0, options.maxBatch);
      isDue = waiting.length > 0;
      inFlight += 1;
      void flushAll(options, batch).finally(() => settle(batch.length));
    }
  }

  return {
    submit(item) {
      if (queued >= options.maxQueued) return Promise.reject(new DomainError("unavailable", { retryAfterSeconds: 1 }));
      queued += 1;
      return new Promise<Out>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length >= options.maxBatch) pump();
        else timer ??= setTimeout(pump, options.waitMs);
      });
    },
    size: () => queued,
    isFull: () => queued >= options.maxQueued,
    idle: () => (queued === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}

async function flushAll<In, Out>(
  options: BatcherOptions<In, Out>,
  batch: Waiting<In, Out>[],
  attempt = 0,
): Promise<void> {
  try {
    const answers = await options.flush(batch.map((waiter) => waiter.item));
    batch.forEach((waiter, index) => answer(waiter, answers[index]));
  } catch (error) {
    if (options.isTransient(error) && attempt < TRANSIENT_RETRIES) return flushAll(options, batch, attempt + 1);
    if (batch.length === 1 || options.isOutage(error)) return batch.forEach((waiter) => waiter.reject(error));
    const middle = Math.ceil(batch.length / 2);
    await flushAll(options, batch.slice(0, middle));
    await flushAll(options, batch.slice(middle));
  }
}

function answer<In, Out>(waiter: Waiting<In, Out>, value: Out | Error | undefined): void {
  if (value === undefined) waiter.reject(new Error("the flush gave no answer for an item"));
  else if (value instanceof Error) waiter.reject(value);
  else waiter.resolve(value);
}
