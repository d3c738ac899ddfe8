/** Whether events have been away for longer than a restart of PostgreSQL takes. */
export class Deafness {
  #isBusUp: () => boolean;
  #afterMs: number;
  #downSinceMs: number | null = null;

  constructor(isBusUp: () => boolean, afterMs: number) {
    this.#isBusUp = isBusUp;
    this.#afterMs = afterMs;
  }

  isDeaf(nowMs: number): boolean {
    if (this.#isBusUp()) this.#downSinceMs = null;
    else this.#downSinceMs ??= nowMs;
    return this.#downSinceMs !== null && nowMs - this.#downSinceMs >= this.#afterMs;
  }
}
