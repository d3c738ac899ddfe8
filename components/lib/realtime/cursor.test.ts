import { describe, expect, test } from "vitest";
import { applied, awaiting, caughtUp, judgeEvent, startFeed, type FeedState } from "./cursor.ts";
import { isMove, rawEventOf, type RawEvent } from "./raw-event.ts";

const message = (seq: number, changes: Partial<RawEvent> = {}): RawEvent => ({
  id: `m${seq}`,
  type: "message.created",
  workspaceId: "w",
  conversationId: "c",
  payload: { message: { seq } },
  truncated: false,
  ...changes,
});
const after = (...events: RawEvent[]): FeedState => events.reduce(applied, startFeed("start"));

describe("judging an event", () => {
  test("the first message of a conversation and the one after the last are applied", () => {
    expect(judgeEvent(startFeed("start"), message(41))).toBe("apply");
    expect(judgeEvent(after(message(41)), message(42))).toBe("apply");
  });

  test("an event that came already is a repeat, by frame or by changes", () => {
    expect(judgeEvent(after(message(41), message(42)), message(41))).toBe("repeat");
  });

  test("a message that is further on than the next one shows a gap, in its own conversation only", () => {
    const state = after(message(41));
    expect(judgeEvent(state, message(43))).toBe("gap");
    expect(judgeEvent(state, message(43, { conversationId: "d" }))).toBe("apply");
  });

  test("a late message below the last one is applied: it fills a gap", () => {
    expect(judgeEvent(after(message(41), message(43)), message(42))).toBe("apply");
  });

  test("a frame without its body is a gap, since only changes has it", () => {
    expect(judgeEvent(startFeed("start"), message(1, { truncated: true, payload: { truncated: true } }))).toBe("gap");
  });

  test("other events have no seq and are applied in the order they come", () => {
    expect(judgeEvent(after(message(41)), message(99, { type: "message.status", payload: { seq: 3 } }))).toBe("apply");
  });

  test("of very many events the latest are still known as repeats", () => {
    const state = after(...Array.from({ length: 1_700 }, (_, seq) => message(seq)));
    expect(judgeEvent(state, message(1_699))).toBe("repeat");
    expect(judgeEvent(state, message(1_200))).toBe("repeat");
    expect(state.recent.size + state.older.size).toBeLessThanOrEqual(1_000);
  });
});

describe("what is awaited after a gap", () => {
  test("is each missing message until it comes", () => {
    let state = awaiting(after(message(41)), message(44));
    expect([...state.awaited]).toEqual(["c:42", "c:43"]);
    state = applied(state, message(43));
    expect([...state.awaited]).toEqual(["c:42"]);
    expect([...applied(state, message(42)).awaited]).toEqual([]);
  });

  test("is a truncated event until its body comes", () => {
    const state = awaiting(startFeed("start"), message(7, { truncated: true }));
    expect([...state.awaited]).toEqual(["m7"]);
    expect([...applied(state, message(7)).awaited]).toEqual([]);
  });
});

test("frames never move the cursor, changes does", () => {
  expect(after(message(1), message(2)).cursor).toBe("start");
  expect(caughtUp(after(message(1)), "later").cursor).toBe("later");
});

describe("reading a frame", () => {
  test("takes ids out of the data and leaves the payload", () => {
    const data = { id: "e", workspaceId: "w", conversationId: "c", message: { seq: 1 } };
    expect(rawEventOf("message.created", data)).toEqual(message(1, { id: "e" }));
  });

  test.each([null, "text", 1, [], {}, { id: 1, workspaceId: "w" }, { id: "e" }])(
    "%j is no event of the feed",
    (data) => {
      expect(rawEventOf("message.created", data)).toBeNull();
    },
  );

  test("a move is told from a change that leaves the conversation where it is", () => {
    const routed = (route: unknown) => message(1, { payload: { route } });
    expect(isMove(routed({ teamId: "t", assigneeId: null, was: { teamId: "t", assigneeId: "m" } }))).toBe(true);
    expect(isMove(routed({ teamId: "t", assigneeId: null, was: { teamId: "t", assigneeId: null } }))).toBe(false);
    expect(isMove(routed({ teamId: "t", assigneeId: null }))).toBe(false);
    expect(isMove(message(1))).toBe(false);
  });
});
