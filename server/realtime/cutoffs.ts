/** A signature is used at once or asked for again: this bounds how long a stolen or kept one is worth anything. */
const MAX_AGE_MS = 60_000;

/**
 * How far the clocks of the machines may be apart; time servers keep them within a fraction of it. A cut-off is moved ahead
 * by as much, so that a web process with a fast clock cannot date a signature after what happened later: for so long after
 * a cut-off a fresh signature may be refused, and the browser asks again.
 */
export const CLOCK_SKEW_MS = 500;

/** No signature that passes `isFresh` is older than what we remember. */
const REMEMBER_MS = MAX_AGE_MS + 2 * CLOCK_SKEW_MS;

/** Whether something signed at `signedAtMs` (unix ms; null when it does not say) may still be used, and is not from the future. */
export function isFresh(signedAtMs: number | null, nowMs: number): boolean {
  if (signedAtMs === null) return false;
  const ageMs = nowMs - signedAtMs;
  return ageMs <= MAX_AGE_MS + CLOCK_SKEW_MS && ageMs >= -CLOCK_SKEW_MS;
}

/**
 * Since when what was signed before counts no more, by member, session or channel: whose sockets were closed, and which
 * channels were emptied. A signature says what was allowed when it was made; without this somebody could have one signed,
 * keep it until they are put out, and come back with it.
 */
export class Cutoffs {
  readonly #atMs = new Map<string, number>();

  /** `nowMs`: unix ms by the gateway's clock. */
  add(id: string, nowMs: number): void {
    // a later one must come last: `forget` stops at the first that is young
    this.#atMs.delete(id);
    this.#atMs.set(id, nowMs);
    this.#forget(nowMs);
  }

  /** Whether what was signed at `signedAtMs` (unix ms by the signer's clock) may be from before the cut-off of `id`. */
  isStale(id: string, signedAtMs: number | null): boolean {
    const atMs = this.#atMs.get(id);
    return atMs !== undefined && (signedAtMs === null || signedAtMs <= atMs + CLOCK_SKEW_MS);
  }

  #forget(nowMs: number): void {
    for (const [id, atMs] of this.#atMs) {
      if (nowMs - atMs <= REMEMBER_MS) return;
      this.#atMs.delete(id);
    }
  }
}
