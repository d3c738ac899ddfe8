import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypingStore, readTyping } from "./typing-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("who types is shown until six seconds after the last word of it", () => {
  const store = createTypingStore();
  const heard = vi.fn();
  store.subscribe(heard);
  store.set("a", true);
  vi.advanceTimersByTime(5_000);
  store.set("a", true);
  vi.advanceTimersByTime(5_900);
  expect(store.has("a")).toBe(true);
  vi.advanceTimersByTime(200);
  expect(store.has("a")).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test("the end of it is shown at once, and only in that conversation", () => {
  const store = createTypingStore();
  store.set("a", true);
  store.set("b", true);
  store.set("a", false);
  expect([store.has("a"), store.has("b")]).toEqual([false, true]);
  store.clear();
  expect(store.has("b")).toBe(false);
});

test("only what tells of a customer is read", () => {
  expect(readTyping("customer.typing", { conversationId: "a", on: true })).toEqual({ conversationId: "a", on: true });
  expect(readTyping("customer.typing", { on: true })).toBeNull();
  expect(readTyping("client-typing", { conversationId: "a", on: true })).toBeNull();
});
