import { expect, it } from "vitest";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { steady } from "./use-steady-rows.ts";

const row = (id: string, preview = ""): ConversationRow => ({
  ...{
    id,
    contactId: id,
    contactName: id,
    phone: null,
    channelId: "c",
    status: "open",
    assigneeId: null,
    teamId: null,
  },
  ...{
    lastSeq: 1,
    lastInboundSeq: 1,
    unread: 0,
    lastMessageAt: null,
    listAt: new Date(0),
    waitingSince: null,
    snoozedUntil: null,
    preview,
    last: null,
  },
});

it("keeps its order while held, and shows what is new in each row", () => {
  const held = [row("a"), row("b")];
  const shown = steady(held, [row("c"), row("b", "new"), row("a"), row("d")]);
  expect(shown.map(({ id, preview }) => id + preview)).toEqual(["a", "bnew", "d"]);
});

it("keeps a row that left until it is let go", () => {
  expect(steady([row("a"), row("b")], [row("b")]).map(({ id }) => id)).toEqual(["a", "b"]);
});
