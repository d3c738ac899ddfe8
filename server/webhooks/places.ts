import { performance, type EventLoopUtilization } from "node:perf_hooks";
import type { Held } from "./sql/renew-leases.ts";
import { nextWindow } from "./window.ts";

const FIRST_WINDOW = 16;
/**
 * Whose answer takes longer gives its place back: a socket that waits costs nothing, and four receivers that hang would fill every place
 * until their time is over (32 places, 8 to an endpoint: healthy ones got nothing for 15 s). So many are waited for, at most.
 */
const SLOW_AFTER_MS = 1_000;
export const SLOW_PER_PLACE = 16;

/** A delivery that a pump holds: it takes a place, then the patience for slow ones, and nothing once it is answered. */
export type Sent = Held & { since: number; takes: "place" | "patience" | "nothing" };

/** The deliveries that a pump holds, and its window: how many of them may wait for an answer at once. */
export class Places {
  readonly #most: number;
  readonly #held = new Set<Sent>();
  #window: number;
  #unanswered = 0;
  #slow = 0;
  #usage: EventLoopUtilization = performance.eventLoopUtilization();

  constructor(most: number) {
    this.#most = most;
    this.#window = Math.min(most, FIRST_WINDOW);
  }

  /** Deliveries whose outcome is not recorded. */
  get held(): number {
    return this.#held.size;
  }

  get free(): number {
    return this.#window - this.#unanswered;
  }

  /** A claim costs the same for one as for many: a few places are waited for. */
  get isWorthAClaim(): boolean {
    return this.#unanswered === 0 || this.free >= this.#window / 4;
  }

  take({ endpointId, deliveryId, token }: Held): Sent {
    const sent: Sent = { endpointId, deliveryId, token, since: performance.now(), takes: "place" };
    this.#held.add(sent);
    this.#unanswered += 1;
    return sent;
  }

  answered(sent: Sent): void {
    if (sent.takes === "patience") this.#slow -= 1;
    else this.#unanswered -= 1;
    sent.takes = "nothing";
  }

  release(sent: Sent): void {
    this.#held.delete(sent);
  }

  /** What is held for longer than `ms`. The wall clock may be moved meanwhile. */
  heldFor(ms: number): Sent[] {
    const before = performance.now() - ms;
    return [...this.#held].filter(({ since }) => since < before);
  }

  /** Takes their places from those that let it wait. Returns whether there were any. */
  setSlowAside(): boolean {
    const room = this.#most * SLOW_PER_PLACE - this.#slow;
    const setAside = this.heldFor(SLOW_AFTER_MS)
      .filter(({ takes }) => takes === "place")
      .slice(0, room);
    for (const sent of setAside) sent.takes = "patience";
    this.#slow += setAside.length;
    this.#unanswered -= setAside.length;
    return setAside.length > 0;
  }

  /** Widens or narrows the window by how busy this process was since the last time. */
  adapt(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#usage);
    this.#usage = now;
    this.#window = nextWindow(this.#window, utilization, this.#most);
  }
}
