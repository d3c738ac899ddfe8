import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueFor } from "./sweep.ts";
import { fullBucket, takeToken } from "./token-bucket.ts";
import { wireFrame } from "./wire.ts";

describe("a frame on the wire", () => {
  test.each([0, 125, 126, 65_535, 65_536])("states its length, %i bytes", (bytes) => {
    const frame = wireFrame("x".repeat(bytes));
    expect(frame[0]).toBe(0x81);
    if (bytes < 126) expect(frame[1]).toBe(bytes);
    else if (bytes < 65_536) expect([frame[1], frame.readUInt16BE(2)]).toEqual([126, bytes]);
    else expect([frame[1], Number(frame.readBigUInt64BE(2))]).toEqual([127, bytes]);
    expect(frame.toString("utf8", frame.length - bytes)).toBe("x".repeat(bytes));
  });

  test("counts bytes, not characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const frame = wireFrame(text);
        const headBytes = frame[1] === 126 ? 4 : 2;
        const stated = headBytes === 4 ? frame.readUInt16BE(2) : frame[1];
        expect(stated).toBe(frame.length - headBytes);
        expect(frame.toString("utf8", headBytes)).toBe(Buffer.from(text).toString());
      }),
    );
  });
});

describe("a token bucket", () => {
  const rate = { perSecond: 2, burst: 3 };

  test("allows its burst, then what time brings, and never saves more than its burst", () => {
    const bucket = fullBucket(rate, 0);
    const at = (nowMs: number) => takeToken(bucket, rate, nowMs);
    expect([at(0), at(0), at(0), at(0)]).toEqual([true, true, true, false]);
    expect([at(499), at(501)]).toEqual([false, true]);
    expect([at(60_000), at(60_000), at(60_000), at(60_000)]).toEqual([true, true, true, false]);
  });
});

describe("what is due for a socket", () => {
  const limits = { activityTimeoutMs: 20_000, idleGraceMs: 9_000 };
  const user = { userId: "m", sessionId: null, signedAtMs: null };
  const fresh = { lastSeenAtMs: 0, pingedAtMs: null, signInByMs: 5_000, closedAtMs: null, user };

  test.each([
    ["nothing while it talks", fresh, 22_999, "none"],
    ["a question once the client should have asked itself", fresh, 23_000, "ping"],
    ["only one question", { ...fresh, pingedAtMs: 23_000 }, 24_000, "none"],
    ["a close when it did not answer", { ...fresh, pingedAtMs: 23_000 }, 29_000, "close-idle"],
    ["a close when it has not signed in in time", { ...fresh, user: null }, 5_000, "close-anonymous"],
    ["patience with a close on its way", { ...fresh, closedAtMs: 30_000 }, 31_000, "none"],
    ["the end when the peer does not answer our close", { ...fresh, closedAtMs: 30_000 }, 32_001, "cut"],
  ] as const)("%s", (_, socket, nowMs, due) => {
    expect(dueFor(socket, limits, nowMs)).toBe(due);
  });
});
