import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "./metrics-access.ts";

const reader = (address: string | undefined, headers: { authorization?: string; forwardedFor?: string } = {}) => ({
  address,
  headers: { authorization: headers.authorization, forwardedFor: headers.forwardedFor },
});

describe("metrics", () => {
  it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("without a token are for %s", (address) => {
    expect(mayReadMetrics(reader(address), undefined)).toBe(true);
    expect(mayReadMetrics(reader(address, { forwardedFor: "203.0.113.9" }), undefined)).toBe(false);
  });

  it.each([undefined, "203.0.113.9", "172.17.0.1", "127.0.0.1.example", "2001:db8::1"])(
    "without a token are not for %s",
    (address) => {
      expect(mayReadMetrics(reader(address), undefined)).toBe(false);
    },
  );

  it("with a token are for whoever has it, from anywhere, and for nobody else", () => {
    const token = "t".repeat(20);
    expect(mayReadMetrics(reader("203.0.113.9", { authorization: `Bearer ${token}` }), token)).toBe(true);
    for (const authorization of ["Bearer ", `Bearer ${token}x`, token, ""])
      expect(mayReadMetrics(reader("127.0.0.1", { authorization }), token)).toBe(false);
    expect(mayReadMetrics(reader("127.0.0.1"), token)).toBe(false);
  });
});
