import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "#components/lib/cache/outbox.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { arrivedSince, threadItems } from "./thread-items.ts";

function message(seq: number, minute: number, given: Partial<MessageRow> = {}): MessageRow {
  const createdAt = new Date(Date.UTC(2026, 10, 30, 9, minute));
  const said = { direction: "inbound", kind: "text", status: null, body: "", authorId: null } as const;
  const none = { content: null, errorCode: null, media: null, sentAt: null, deliveredAt: null, readAt: null };
  return { id: `m${String(seq)}`, conversationId: "c", seq, ...said, ...none, createdAt, ...given };
}
const mine = { direction: "outbound", authorId: "ana", status: "sent" } as const;
const theirs = { direction: "outbound", authorId: "lea", status: "sent" } as const;
const options = { memberId: "ana", opened: null, dayOf: (at: Date) => at.toISOString().slice(0, 10) };
const outline = (items: ReturnType<typeof threadItems>) =>
  items.map((item) =>
    item.kind === "day" || item.kind === "new" ? item.kind : `${item.key}${item.isGrouped ? "+" : ""}`,
  );

describe("a thread's lines", () => {
  it("begin each day with a heading and group one author's messages within two minutes", () => {
    const yesterday = message(1, 0, { createdAt: new Date(Date.UTC(2026, 10, 29, 9)) });
    const lines = [
      yesterday,
      message(2, 10),
      message(3, 11),
      message(4, 20),
      message(5, 20, mine),
      message(6, 21, theirs),
    ];
    expect(outline(threadItems(lines, [], options))).toEqual(["day", "m1", "day", "m2", "m3+", "m4", "m5", "m6"]);
  });

  it("draw the new-messages line above the first that was not there, and never above one's own", () => {
    const lines = [message(1, 0), message(2, 1, mine), message(3, 2), message(4, 3, theirs)];
    const opened = { seenSeq: 1, lastSeq: 4 };
    const items = threadItems([...lines, message(5, 4)], [], { ...options, opened });
    expect(outline(items)).toEqual(["day", "m1", "m2", "new", "m3", "m4", "m5"]);
    // The fifth came before the viewer's eyes and is not counted.
    expect(items.find((item) => item.kind === "new")).toMatchObject({ count: 2 });
  });

  it("end with what is on its way", () => {
    const state = { seenSeq: 1, confirmHeld: false, state: "waiting", code: null, media: null } as const;
    const entry: OutboxEntry = {
      messageId: "p",
      conversationId: "c",
      mode: "reply",
      text: "",
      createdAt: Date.UTC(2026, 10, 30, 9, 1),
      ...state,
    };
    expect(outline(threadItems([message(1, 0, mine)], [entry], options))).toEqual(["day", "m1", "p+"]);
    expect(outline(threadItems([message(1, 0, mine)], [{ ...entry, state: "held" }], options))).toEqual(["day", "m1"]);
  });
});

it("a reply is held by the customer's and colleagues' messages, not by notes, system lines or one's own", () => {
  const lines = [
    message(1, 0),
    message(2, 1),
    message(3, 1, mine),
    message(4, 1, { direction: "note", authorId: "lea" }),
    message(5, 1, { direction: "system", kind: "system", authorId: "lea" }),
    message(6, 1, theirs),
  ];
  expect(arrivedSince(lines, { memberId: "ana", seenSeq: 1 }).map((each) => each.seq)).toEqual([2, 6]);
});
