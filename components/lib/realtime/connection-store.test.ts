import { describe, expect, test } from "vitest";
import { createConnectionStore, INITIAL_CONNECTION, nextConnection, type ConnectionState } from "./connection-store.ts";
import { attemptDelayMs } from "./keep-connected.ts";

const at = (second: number) => new Date(1_800_000_000_000 + second * 1_000);
const through = (...states: string[]): ConnectionState =>
  states.reduce((state, name, index) => nextConnection(state, name, at(index)), INITIAL_CONNECTION);

describe("what the page says about the connection", () => {
  test("a page that loads is connecting, then online, and nothing was lost", () => {
    expect(through("connecting")).toEqual({ status: "connecting", lostAt: null });
    expect(through("connecting", "connected")).toEqual({ status: "online", lostAt: null });
  });

  test("a blink is connecting; after a while it is offline since the moment it was lost", () => {
    expect(through("connected", "connecting")).toEqual({ status: "connecting", lostAt: at(1) });
    expect(through("connected", "connecting", "unavailable")).toEqual({ status: "offline", lostAt: at(1) });
  });

  test("offline stays offline while it tries, until it is online", () => {
    expect(through("connected", "unavailable", "connecting").status).toBe("offline");
    expect(through("connected", "unavailable", "connecting", "connected")).toEqual({ status: "online", lostAt: null });
  });

  test("a page that never got a connection is offline since it noticed", () => {
    expect(through("connecting", "unavailable")).toEqual({ status: "offline", lostAt: at(1) });
  });

  test("the same state again is the same object", () => {
    const online = through("connected");
    expect(nextConnection(online, "connected", at(9))).toBe(online);
    const offline = through("connected", "unavailable");
    expect(nextConnection(offline, "connecting", at(9))).toBe(offline);
  });

  test("listeners hear changes only, and none after they left", () => {
    const store = createConnectionStore();
    const heard: string[] = [];
    const leave = store.subscribe(() => heard.push(store.get().status));
    store.set(store.get());
    store.set(through("connected"));
    leave();
    store.set(through("unavailable"));
    expect(heard).toEqual(["online"]);
  });
});

describe("trying again", () => {
  test("starts after about a second and never waits longer than 12.5 seconds", () => {
    const delays = Array.from({ length: 20 }, (_, attempt) => [
      attemptDelayMs(attempt, 0),
      attemptDelayMs(attempt, 0.999),
    ]);
    expect(delays[0]).toEqual([900, expect.closeTo(1_499, 0)]);
    expect(Math.max(...delays.flat())).toBeLessThan(12_500);
  });
});
