import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "./metrics-access.ts";

const reader = (address: string | undefined, headers: Record<string, string> = {}) => ({
  address,
  headers: { host: "127.0.0.1:3000", ...headers },
});

describe("metrics", () => {
  it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("without a token are for %s", (address) => {
    expect(mayReadMetrics(reader(address), undefined)).toBe(true);
  });

  it.each([undefined, "203.0.113.9", "172.17.0.1", "127.0.0.1.example", "2001:db8::1"])(
    "without a token are not for %s",
    (address) => {
      expect(mayReadMetrics(reader(address), undefined)).toBe(false);
    },
  );

  it.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
    "without a token are not for what a proxy marks by %s",
    (name) => {
      expect(mayReadMetrics(reader("127.0.0.1", { [name]: "203.0.113.9" }), undefined)).toBe(false);
    },
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:7102"])("without a token are shown under %s", (host) => {
    expect(mayReadMetrics(reader("127.0.0.1", { host }), undefined)).toBe(true);
  });

  it.each(["inbox.example.org", "evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example", ""])(
    "without a token are not shown under %j: a proxy leads here, or a page whose name does",
    (host) => {
      expect(mayReadMetrics(reader("127.0.0.1", { host }), undefined)).toBe(false);
    },
  );

  it("with a token are for whoever has it, from anywhere, and for nobody else", () => {
    const token = "t".repeat(20);
    const host = "inbox.example.org";
    expect(mayReadMetrics(reader("203.0.113.9", { host, authorization: `Bearer ${token}` }), token)).toBe(true);
    for (const authorization of ["Bearer ", `Bearer ${token}x`, token, ""])
      expect(mayReadMetrics(reader("127.0.0.1", { authorization }), token)).toBe(false);
    expect(mayReadMetrics(reader("127.0.0.1"), token)).toBe(false);
  });
});
