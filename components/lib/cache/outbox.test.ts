import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDraft, writeDraft } from "./drafts.ts";
import { createOutbox, type SendResult } from "./outbox-store.ts";
import { outboxReducer, pendingOf, sendable, type OutboxEntry } from "./outbox.ts";

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
function entry(n: number, given: Partial<OutboxEntry> = {}): OutboxEntry {
  const state = { seenSeq: 1, confirmHeld: false, createdAt: n, state: "waiting", code: null } as const;
  return {
    messageId: uuid(n),
    conversationId: uuid(900),
    mode: "reply",
    text: `t${String(n)}`,
    media: null,
    ...state,
    ...given,
  };
}
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("the outbox", () => {
  it("lets out the first of each conversation, and none behind one that is held", () => {
    const outbox = [entry(1, { state: "held" }), entry(2), entry(3, { conversationId: uuid(901) })];
    expect(sendable(outbox).map((each) => each.messageId)).toEqual([uuid(3)]);
    expect(
      sendable(outboxReducer(outbox, { type: "discard", messageId: uuid(1) })).map((each) => each.messageId),
    ).toEqual([uuid(2), uuid(3)]);
  });

  it("shows a message once: not when its stored row is there", () => {
    expect(pendingOf([entry(1), entry(2)], uuid(900), new Set([uuid(1)]))).toMatchObject([{ messageId: uuid(2) }]);
  });

  it("after a confirmation sends with what its author has seen by then", () => {
    const outbox = outboxReducer([entry(1, { state: "held" })], { type: "confirm", messageId: uuid(1), seenSeq: 9 });
    expect(outbox).toMatchObject([{ state: "waiting", confirmHeld: true, seenSeq: 9 }]);
  });
});

describe("sending", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(answers: SendResult[], storage = memory()) {
    const sent: string[] = [];
    const outbox = createOutbox({
      storage,
      key: "outbox",
      send(each) {
        sent.push(each.text);
        return Promise.resolve(answers.shift() ?? { result: "accepted" });
      },
    });
    return { outbox, sent, storage };
  }

  it("tries again by itself while the server is away, in the order written, each id once", async () => {
    const { outbox, sent } = start([{ result: "later" }, { result: "later" }]);
    outbox.dispatch({ type: "add", entry: entry(1) });
    outbox.dispatch({ type: "add", entry: entry(2) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(["t1", "t1", "t1", "t2"]);
    expect(outbox.get()).toEqual([]);
  });

  it("goes at once when the line is back", async () => {
    const { outbox, sent } = start([{ result: "later" }]);
    outbox.dispatch({ type: "add", entry: entry(1) });
    await vi.advanceTimersByTimeAsync(1);
    outbox.flush();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(["t1", "t1"]);
  });

  it("keeps a held one until a person decides, with those behind it", async () => {
    const { outbox, sent } = start([{ result: "held" }]);
    outbox.dispatch({ type: "add", entry: entry(1) });
    outbox.dispatch({ type: "add", entry: entry(2) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, outbox.get().map((each) => each.state)]).toEqual([["t1"], ["held", "waiting"]]);
    outbox.dispatch({ type: "confirm", messageId: uuid(1), seenSeq: 5 });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(["t1", "t1", "t2"]);
  });

  it("says why one was refused, and lets the next go", async () => {
    const { outbox, sent } = start([{ result: "refused", code: "text.too_long" }]);
    outbox.dispatch({ type: "add", entry: entry(1) });
    outbox.dispatch({ type: "add", entry: entry(2) });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(["t1", "t2"]);
    expect(outbox.get()).toMatchObject([{ state: "refused", code: "text.too_long" }]);
  });

  it("survives a reload: what was on its way waits again under its id", () => {
    const storage = memory();
    const held: Promise<SendResult> = new Promise(() => undefined);
    const before = createOutbox({ storage, key: "outbox", send: () => held });
    before.dispatch({ type: "add", entry: entry(1) });
    expect(before.get()).toMatchObject([{ state: "sending" }]);
    expect(start([], storage).outbox.get()).toMatchObject([{ messageId: uuid(1), state: "waiting" }]);
  });

  it("starts empty when what was kept cannot be read", () => {
    const storage = memory();
    storage.setItem("outbox", '[{"text":1}]');
    expect(start([], storage).outbox.get()).toEqual([]);
  });
});

it("a draft survives, and an emptied one is forgotten", () => {
  const store = memory();
  writeDraft(store, "c", { text: "Sim!", mode: "note" });
  expect(readDraft(store, "c")).toEqual({ text: "Sim!", mode: "note" });
  writeDraft(store, "c", { text: "", mode: "note" });
  expect(readDraft(store, "c")).toEqual({ text: "", mode: "reply" });
});
