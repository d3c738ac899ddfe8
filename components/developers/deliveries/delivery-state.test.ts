import { expect, test } from "vitest";
import { stateOf } from "./delivery-state.ts";
import { refreshMs } from "./use-deliveries.ts";

const now = new Date("2026-11-30T09:45:00Z");
const later = new Date("2026-11-30T09:52:10Z");
const row = { id: "d", endpointId: "e", eventId: "v", type: "message.received", finishedAt: null };

test("what was tried and will be again retries; what was not waits", () => {
  expect(stateOf({ ...row, status: "waiting", attempts: 0, dueAt: later }, now)).toBe("waiting");
  expect(stateOf({ ...row, status: "waiting", attempts: 3, dueAt: later }, now)).toBe("retrying");
  expect(stateOf({ ...row, status: "waiting", attempts: 3, dueAt: now }, now)).toBe("waiting");
  expect(stateOf({ ...row, status: "failed", attempts: 10, dueAt: null }, now)).toBe("failed");
});

test("the list is asked for often only while something is about to be tried", () => {
  const soon = refreshMs([{ status: "waiting", dueAt: new Date(Date.now() + 5_000) }]);
  const inHours = refreshMs([{ status: "waiting", dueAt: new Date(Date.now() + 3_600_000) }]);
  expect(soon).toBeLessThan(inHours);
  expect(refreshMs([{ status: "succeeded", dueAt: null }])).toBe(inHours);
});
