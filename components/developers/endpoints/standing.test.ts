import { expect, test } from "vitest";
import { standingOf } from "./standing.ts";

const row = {
  endpointId: "e",
  inFlight: 0,
  waiting: 0,
  blockedUntil: null,
  succeeded: 0,
  failed: 0,
  p95Ms: null,
  failedAt: null,
  statusCode: null,
  failure: null,
};

test("an endpoint is as well as its day was, and worse while its breaker is open", () => {
  expect(standingOf("enabled", { ...row, succeeded: 99, failed: 1 })).toBe("healthy");
  expect(standingOf("enabled", { ...row, succeeded: 90, failed: 10 })).toBe("shaky");
  expect(standingOf("enabled", { ...row, succeeded: 99, blockedUntil: new Date() })).toBe("failing");
  expect(standingOf("enabled", { ...row, failed: 1 })).toBe("failing");
  expect(standingOf("disabled", { ...row, succeeded: 99 })).toBe("off");
});

test("one that was never called is not called healthy", () => {
  expect(standingOf("enabled", row)).toBe("idle");
  expect(standingOf("enabled", undefined)).toBe("idle");
});
