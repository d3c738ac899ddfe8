import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { canFollow, missingAfter, withMessage, withNewer, withOlder, withStatus, type Thread } from "./thread.ts";

const at = new Date("2026-11-30T09:00:00Z");
function message(seq: number, given: Partial<MessageRow> = {}): MessageRow {
  const said = { direction: "outbound", kind: "text", status: "queued", body: `m${String(seq)}` } as const;
  const none = { content: null, errorCode: null, media: null, sentAt: null, deliveredAt: null, readAt: null };
  return {
    id: `id-${String(seq)}`,
    conversationId: "c",
    seq,
    ...said,
    ...none,
    authorId: "ana",
    createdAt: at,
    ...given,
  };
}
const thread = (seqs: number[], ends: Partial<Thread> = {}): Thread => ({
  messages: seqs.map((seq) => message(seq)),
  hasOlder: true,
  hasNewer: false,
  ...ends,
});
const seqsOf = (of: Thread) => of.messages.map((each) => each.seq);

describe("a thread", () => {
  it("takes the message that follows, and the same one twice only once", () => {
    const once = withMessage(thread([4, 5]), message(6));
    expect(seqsOf(once)).toEqual([4, 5, 6]);
    expect(withMessage(once, message(6))).toBe(once);
  });

  it("leaves out a message that does not follow and says after which seq the gap is", () => {
    const before = thread([4, 5]);
    expect(withMessage(before, message(8))).toBe(before);
    expect(missingAfter(before, 8)).toBe(5);
    expect(missingAfter(before, 5)).toBeNull();
  });

  it("in the middle of its history takes no new message: its end is not loaded", () => {
    const middle = thread([4, 5], { hasNewer: true });
    expect(withMessage(middle, message(6))).toBe(middle);
    expect(missingAfter(middle, 90)).toBeNull();
  });

  it("joins earlier and later pages without doubles", () => {
    const older = withOlder(thread([5, 6]), { ...thread([3, 4, 5]), hasOlder: false });
    expect([seqsOf(older), older.hasOlder]).toEqual([[3, 4, 5, 6], false]);
    expect(seqsOf(withNewer(older, thread([6, 7, 8])))).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it("is replaced by a page that does not meet it, rather than hiding a gap", () => {
    expect(seqsOf(withNewer(thread([1, 2]), thread([40, 41])))).toEqual([40, 41]);
  });

  it("ends whole and in order however the same messages arrive", () => {
    const arrivals = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(arrivals, (order) => {
        let now: Thread = { messages: [], hasOlder: false, hasNewer: false };
        for (const seq of order) {
          now = withMessage(now, message(seq));
          const missing = missingAfter(now, Math.max(...order));
          // What the screen does: it asks the server for everything after the gap.
          const later =
            missing === null ? [] : [1, 2, 3, 4, 5, 6, 7, 8].filter((each) => each > missing && each <= seq);
          now = withNewer(now, { ...thread(later), hasOlder: false });
        }
        expect(seqsOf(now)).toEqual(Array.from({ length: Math.max(...order) }, (_, index) => index + 1));
      }),
    );
  });
});

describe("a status", () => {
  const change = (status: "read" | "sent" | "delivered") => ({ messageId: "id-5", status, errorCode: null, at });

  it("moves forward only, in whatever order it is told", () => {
    const read = withStatus(withStatus(thread([5]), change("read")), change("delivered"));
    expect(read.messages[0]).toMatchObject({ status: "read", readAt: at, deliveredAt: null });
  });

  it("of a message that is not loaded changes nothing", () => {
    const before = thread([4]);
    expect(withStatus(before, change("sent"))).toBe(before);
  });

  it("goes back only where a person or the lane begins again", () => {
    expect([canFollow("failed", "queued"), canFollow("unknown", "sending"), canFollow("sending", "queued")]).toEqual([
      true,
      true,
      true,
    ]);
    expect([canFollow("read", "queued"), canFollow("sent", "sending"), canFollow("delivered", "failed")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
