import { expect, test } from "vitest";
import { patternsOf } from "./patterns.ts";

test("types stand under their kind, tests are not on offer", () => {
  const entry = (type: string) => ({ type, description: `about ${type}` });
  const entries = ["message.received", "message.status", "channel.state", "webhook.test"].map(entry);
  expect(patternsOf(entries).map(({ pattern, isNested }) => (isNested ? `  ${pattern}` : pattern))).toEqual([
    "*",
    "message.*",
    "  message.received",
    "  message.status",
    "channel.*",
    "  channel.state",
  ]);
});
