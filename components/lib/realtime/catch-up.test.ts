import { describe, expect, test } from "vitest";
import { CatchUp, type Changes } from "./catch-up.ts";
import type { RawEvent } from "./raw-event.ts";

const message = (seq: number): RawEvent => ({
  id: `m${seq}`,
  type: "message.created",
  workspaceId: "w",
  conversationId: "c",
  payload: { message: { seq } },
  truncated: false,
});

/** A feed of messages that can be read, a browser that reads it, and what the browser applied. */
function browser(options: { cursor?: string | null; pageSize?: number; failures?: number } = {}) {
  const { cursor = "0", pageSize = 100, failures = 0 } = options;
  const feed: RawEvent[] = [];
  const seen: number[] = [];
  const log: string[] = [];
  const state = { failures, hidden: 0 };
  const changes = (from: string | null): Promise<Changes> => {
    log.push(`changes ${from}`);
    if (state.failures > 0) {
      state.failures -= 1;
      return Promise.reject(new Error("503"));
    }
    const visible = feed.slice(0, feed.length - state.hidden);
    if (from === null)
      return Promise.resolve({ events: [], cursor: String(visible.length), hasMore: false, resync: false });
    if (from === "too old")
      return Promise.resolve({ events: [], cursor: String(visible.length), hasMore: false, resync: true });
    const events = visible.slice(Number(from), Number(from) + pageSize);
    const next = Number(from) + events.length;
    return Promise.resolve({ events, cursor: String(next), hasMore: next < visible.length, resync: false });
  };
  const catchUp = new CatchUp({
    cursor,
    changes,
    onEvent: (event) => seen.push(Number(event.id.slice(1))),
    onResync: () => log.push("resync"),
    wait: () => {
      log.push("wait");
      state.hidden = 0;
      return Promise.resolve();
    },
  });
  return { feed, seen, log, state, catchUp };
}

describe("catching up", () => {
  test("after an hour offline reads every page in order and misses nothing", async () => {
    const { feed, seen, catchUp } = browser({ pageSize: 2 });
    for (let seq = 1; seq <= 5; seq += 1) feed.push(message(seq));
    await catchUp.catchUp();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  test("what comes by frame meanwhile is applied after it, and once", async () => {
    const { feed, seen, catchUp } = browser();
    feed.push(message(1), message(2), message(3));
    const running = catchUp.catchUp();
    catchUp.accept(message(3));
    catchUp.accept(message(4));
    await running;
    expect(seen).toEqual([1, 2, 3, 4]);
    catchUp.accept(message(4));
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  test("a lost frame is seen by seq and fetched before the next is shown", async () => {
    const { feed, seen, catchUp } = browser();
    catchUp.accept(message(1));
    feed.push(message(1), message(2), message(3));
    catchUp.accept(message(3));
    expect(seen).toEqual([1]);
    await catchUp.catchUp();
    expect(seen).toEqual([1, 2, 3]);
  });

  test("a missing message that an open transaction still hides is asked for again", async () => {
    const { feed, seen, log, state, catchUp } = browser();
    catchUp.accept(message(1));
    feed.push(message(1), message(2), message(3));
    state.hidden = 2;
    catchUp.accept(message(3));
    await catchUp.catchUp();
    expect(seen).toEqual([1, 3, 2]);
    expect(log).toContain("wait");
  });

  test("a server that is down is asked again until it answers", async () => {
    const { feed, seen, catchUp, log } = browser({ failures: 3 });
    feed.push(message(1));
    await catchUp.catchUp();
    expect(seen).toEqual([1]);
    expect(log.filter((line) => line.startsWith("changes"))).toHaveLength(4);
  });

  test("a cursor that is too old loads everything anew and goes on from the new one", async () => {
    const { feed, seen, log, catchUp } = browser({ cursor: "too old" });
    feed.push(message(1), message(2));
    await catchUp.catchUp();
    expect(log).toEqual(["changes too old", "resync"]);
    feed.push(message(3));
    await catchUp.catchUp();
    expect(seen).toEqual([3]);
  });

  test("a page that does not know where it was read gets a place and loads once more", async () => {
    const { log, catchUp } = browser({ cursor: null });
    await catchUp.catchUp();
    expect(log).toEqual(["changes null", "resync"]);
  });

  test("what never comes is given up", async () => {
    const { seen, log, catchUp } = browser();
    catchUp.accept(message(1));
    catchUp.accept(message(9));
    await catchUp.catchUp();
    expect(seen).toEqual([1, 9]);
    expect(log.length).toBeLessThan(30);
  });

  test("once stopped nothing more reaches the page", async () => {
    const { feed, seen, catchUp } = browser();
    feed.push(message(1));
    const running = catchUp.catchUp();
    catchUp.stop();
    catchUp.accept(message(2));
    await running;
    expect(seen).toEqual([]);
  });
});
