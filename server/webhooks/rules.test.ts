import { describe, expect, it } from "vitest";
import { judgeAnswer, RETRY_DELAYS_MS } from "./rules.ts";

const now = new Date("2027-01-15T08:00:00Z");
const judge = (status: number | null, attempts = 1, more: { retryAfter?: string; random?: number } = {}) =>
  judgeAnswer({ status, failure: status === null ? "timeout" : null, retryAfter: more.retryAfter }, attempts, {
    random: more.random ?? 0,
    now,
  });
const seconds = (verdict: ReturnType<typeof judge>) => (verdict.verdict === "retry" ? verdict.delayMs / 1_000 : null);

describe("what an answer means", () => {
  it.each([200, 201, 202, 204, 299])("%i is a success", (status) => {
    expect(judge(status)).toEqual({ verdict: "succeeded" });
  });

  it.each([301, 302, 307, 308])("%i is a redirect, which is never followed and never a success", (status) => {
    expect(judge(status)).toMatchObject({ verdict: "retry", failure: "redirect" });
  });

  it.each([400, 413, 415, 422])("%i is final: the same bytes will fare no better", (status) => {
    expect(judge(status)).toEqual({ verdict: "failed", failure: "status" });
  });

  it.each([401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504])("%i is tried again", (status) => {
    expect(judge(status)).toMatchObject({ verdict: "retry", disables: false });
  });

  it("410 disables the endpoint and keeps the delivery", () => {
    expect(judge(410, 10)).toMatchObject({ verdict: "retry", disables: true });
  });

  it("no answer is tried again", () => {
    expect(judge(null)).toMatchObject({ verdict: "retry", failure: "timeout" });
  });
});

describe("when it is tried again", () => {
  it("from five seconds to a day later, ten attempts in all", () => {
    expect(RETRY_DELAYS_MS.map((_, index) => seconds(judge(500, index + 1)))).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect(judge(500, 10)).toEqual({ verdict: "failed", failure: "status" });
  });

  it("up to a fifth later, so that what failed together does not come back together", () => {
    expect(seconds(judge(500, 2, { random: 1 }))).toBe(360);
  });

  it("not before the receiver asks for it, in seconds or as a date, and never more than a day later", () => {
    expect(seconds(judge(503, 1, { retryAfter: "120" }))).toBe(120);
    expect(seconds(judge(429, 1, { retryAfter: "Fri, 15 Jan 2027 08:10:00 GMT" }))).toBe(600);
    expect(seconds(judge(503, 1, { retryAfter: "999999999" }))).toBe(86_400);
    expect(seconds(judge(503, 2, { retryAfter: "1" }))).toBe(300);
    expect(seconds(judge(503, 1, { retryAfter: "soon" }))).toBe(5);
  });
});
