import type { TerminateTarget } from "./event-source.ts";

/** Longer than a socket may wait before it uses a signature (`anonymousMs`), so none outlives what we remember. */
const REMEMBER_MS = 60_000;

/**
 * Who was terminated lately. A signature made before that says what was allowed then: without this, somebody could have one
 * signed for a spare socket, wait until their own sockets are closed, and go on with the spare one.
 */
export class Terminations {
  readonly #atMs = new Map<string, number>();

  add(target: TerminateTarget, nowMs: number): void {
    const id = "memberId" in target ? target.memberId : target.sessionId;
    // a later one must come last: `forget` stops at the first that is young
    this.#atMs.delete(id);
    this.#atMs.set(id, nowMs);
    this.#forget(nowMs);
  }

  /** Whether what was signed at `signedAtMs` (unix ms; null when it does not say) is from before a termination of `id`. */
  isStale(id: string, signedAtMs: number | null): boolean {
    const atMs = this.#atMs.get(id);
    return atMs !== undefined && signedAtMs !== null && signedAtMs <= atMs;
  }

  #forget(nowMs: number): void {
    for (const [id, atMs] of this.#atMs) {
      if (nowMs - atMs < REMEMBER_MS) return;
      this.#atMs.delete(id);
    }
  }
}
