import { expect, it } from "vitest";
import { inboxHref, readInboxPlace } from "./places.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const team = "0193a000-0000-7000-8000-000000000002";

it("reads back every address it writes", () => {
  for (const place of [
    { queue: "mine", conversationId: null },
    { queue: "closed", conversationId: id },
    { queue: "snoozed", conversationId: id },
    { queue: "mentions", conversationId: null },
    { queue: "team", teamId: team, conversationId: id },
    { queue: "team", teamId: team, conversationId: null },
  ] as const) {
    const segments = inboxHref("/w/x", place).split("/inbox/")[1]?.split("/") ?? [];
    expect(readInboxPlace(segments)).toEqual(place);
  }
});

it("shows all conversations at an address it does not know", () => {
  expect(readInboxPlace([])).toEqual({ queue: "all", conversationId: null });
  expect(readInboxPlace(["rubbish", "../x"])).toEqual({ queue: "all", conversationId: null });
  expect(readInboxPlace([id])).toEqual({ queue: "all", conversationId: id });
});
