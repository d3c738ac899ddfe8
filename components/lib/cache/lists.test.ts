import { describe, expect, it } from "vitest";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { belongsTo, withEvent, withRow, type ListPages } from "./lists.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute));
function row(id: string, given: Partial<ConversationRow> = {}): ConversationRow {
  const place = { status: "open", assigneeId: null, teamId: null, waitingSince: null, snoozedUntil: null } as const;
  const counts = { lastSeq: 1, lastInboundSeq: 1, unread: 0, preview: "", last: null };
  const contact = { contactId: `contact-${id}`, contactName: id, phone: null, channelId: "loja" };
  return { id, ...contact, ...place, ...counts, lastMessageAt: at(0), listAt: at(0), ...given };
}
const list = (...pages: ConversationRow[][]): ListPages => ({
  pages: pages.map((rows, index) => ({ rows, nextCursor: index === pages.length - 1 ? null : "more" })),
  pageParams: pages.map(() => null),
});
const ids = (pages: ListPages) => pages.pages.map((page) => page.rows.map((each) => each.id));
const ana = { memberId: "ana", teamIds: ["sales"], seesAll: false };

describe("a list", () => {
  it("moves a conversation up when something happens in it", () => {
    const pages = list([row("a", { listAt: at(9) }), row("b", { listAt: at(8) })], [row("c", { listAt: at(7) })]);
    expect(ids(withRow(pages, { queue: "all" }, ana, row("c", { listAt: at(10) })))).toEqual([["c", "a", "b"], []]);
  });

  it("loses one that was assigned away and takes one that was given to me", () => {
    const mine = list([row("a", { assigneeId: "ana", listAt: at(9) })]);
    expect(ids(withRow(mine, { queue: "mine" }, ana, row("a", { assigneeId: "lea" })))).toEqual([[]]);
    expect(ids(withRow(mine, { queue: "mine" }, ana, row("b", { assigneeId: "ana", listAt: at(8) })))).toEqual([
      ["a", "b"],
    ]);
  });

  it("puts who waits longest first", () => {
    const waiting = list([row("a", { waitingSince: at(1) }), row("b", { waitingSince: at(5) })]);
    const moved = withRow(waiting, { queue: "waiting" }, ana, row("c", { waitingSince: at(3) }));
    expect(ids(moved)).toEqual([["a", "c", "b"]]);
    expect(ids(withRow(moved, { queue: "waiting" }, ana, row("c", { waitingSince: null })))).toEqual([["a", "b"]]);
  });

  it("leaves what would stand beyond its last loaded row to the page it is on", () => {
    const pages: ListPages = {
      pages: [{ rows: [row("a", { listAt: at(9) })], nextCursor: "more" }],
      pageParams: [null],
    };
    expect(ids(withRow(pages, { queue: "all" }, ana, row("z", { listAt: at(1) })))).toEqual([["a"]]);
  });
});

describe("what an agent sees", () => {
  const place = { status: "open", assigneeId: null, teamId: null, waitingSince: null } as const;
  it("is own, unassigned and own teams'", () => {
    const all = { queue: "all" } as const;
    expect(belongsTo(all, ana, place)).toBe(true);
    expect(belongsTo(all, ana, { ...place, assigneeId: "ana", teamId: "support" })).toBe(true);
    expect(belongsTo(all, ana, { ...place, assigneeId: "lea", teamId: "sales" })).toBe(true);
    expect(belongsTo(all, ana, { ...place, assigneeId: "lea" })).toBe(false);
    expect(belongsTo(all, ana, { ...place, teamId: "support" })).toBe(false);
    expect(belongsTo(all, { ...ana, seesAll: true }, { ...place, teamId: "support" })).toBe(true);
  });
});

it("keeps a row that is newer than the event", () => {
  const now = row("a", { lastSeq: 5, preview: "new" });
  const old = { ...row("a", { lastSeq: 4, preview: "old" }) };
  expect(withEvent(now, old)).toBe(now);
});
