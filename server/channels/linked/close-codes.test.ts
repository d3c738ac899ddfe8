import { expect, test } from "vitest";
import { afterClose, backoffMs } from "./close-codes.ts";

const closed = (statusCode: number, streamCode: number | null = statusCode, message = "Stream Errored") =>
  afterClose({ statusCode, message, streamCode });

test.each([
  [515, { action: "restart" }],
  [440, { action: "stop", state: "replaced", reason: "stream_440", forget: false }],
  [401, { action: "stop", state: "logged_out", reason: "stream_401", forget: true }],
  [411, { action: "stop", state: "logged_out", reason: "stream_411", forget: true }],
  [500, { action: "stop", state: "logged_out", reason: "stream_500", forget: true }],
  [403, { action: "stop", state: "banned", reason: "stream_403", forget: false }],
  [402, { action: "retry", state: "degraded", reason: "stream_402", slow: true }],
  [428, { action: "retry", state: "connecting", reason: "stream_428", slow: false }],
  [408, { action: "retry", state: "connecting", reason: "stream_408", slow: false }],
  [503, { action: "retry", state: "connecting", reason: "stream_503", slow: false }],
])("code %i", (code, expected) => {
  expect(closed(code)).toEqual(expected);
});

test("keys are kept when nobody but Baileys spoke of a bad session", () => {
  expect(closed(500, null)).toMatchObject({ action: "retry" });
});

test("a proxy's HTTP answer neither bans nor logs out", () => {
  const message = "WebSocket Error (Unexpected server response: 403)";
  expect(closed(403, null, message)).toMatchObject({ action: "retry", reason: "network" });
  expect(closed(401, null, message.replace("403", "401"))).toMatchObject({ action: "retry", reason: "network" });
});

test("an unscanned QR ends the attempt, a refused certificate does not", () => {
  expect(closed(408, null, "QR refs attempts ended")).toMatchObject({ action: "stop", reason: "qr_expired" });
  expect(closed(400, null, "noise certificate signature invalid")).toMatchObject({
    action: "retry",
    state: "disconnected",
    reason: "certificate_refused",
  });
});

test("waits double up to a ceiling, spread between half and the whole", () => {
  const backoff = { baseMs: 1_000, maxMs: 60_000 };
  expect(backoffMs(0, backoff, false, 0)).toBe(500);
  expect(backoffMs(0, backoff, false, 1)).toBe(1_000);
  expect(backoffMs(3, backoff, false, 1)).toBe(8_000);
  expect(backoffMs(1_000, backoff, false, 1)).toBe(60_000);
  expect(backoffMs(0, backoff, true, 1)).toBe(900_000);
});
