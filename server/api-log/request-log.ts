import { isBadValue } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import type { Logger } from "#server/platform/logger.ts";
import { API_LOG, detailOf, keptPath } from "./rules.ts";
import { Tally, type Cell } from "./tally.ts";
import { writeRequests, type NewLine } from "./sql/write-requests.ts";

/** A request of the public API and what became of it. */
export type ApiRequest = Omit<NewLine, "id" | "at" | "detail"> & {
  /** Of the problem that was answered. */
  details: object | undefined;
  /** Whose share of lines it takes. Null where nobody proved to have the key: such requests have one share together. */
  workspaceId: string | null;
};

/** What of the requests got lost: no line though its share was not used up, or not even counted. */
export type LogLosses = { lines: number; requests: number };

export type RequestLog = {
  /** Notes a request that has just been answered. In memory, at once, and it never throws. */
  record(request: ApiRequest): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  losses(): LogLosses;
  /** Ends the log after a last write. */
  close(): Promise<void>;
};

type Options = { pool: Pool; clock: Clock; log: Logger };

/**
 * One per web process. A request costs some hundred nanoseconds; once a second one statement writes the lines and how far the minute's
 * counts are. A database that is away keeps nobody waiting: counts go on in memory, lines up to a bound.
 */
export function createRequestLog(options: Options): RequestLog {
  const buffer = new Buffered(options);
  const timer = setInterval(() => void buffer.flush(), API_LOG.flushMs);
  timer.unref();
  return {
    record: (request) => buffer.record(request),
    flush: () => buffer.flush(),
    losses: () => ({ ...buffer.losses }),
    async close() {
      clearInterval(timer);
      // One may be under way that does not hold the last requests.
      await buffer.flush();
      await buffer.flush();
    },
  };
}

type Waiting = { line: NewLine; cell: Cell };

class Buffered {
  readonly #options: Options;
  readonly #tally = new Tally();
  readonly losses: LogLosses = { lines: 0, requests: 0 };
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  record({ workspaceId, details, ...request }: ApiRequest): void {
    const now = this.#options.clock.now().getTime();
    const cell = this.#tally.count(request, workspaceId !== null, now);
    if (!cell) return void (this.losses.requests += 1);
    if (!this.#tally.takeLine(cell, workspaceId, now)) return;
    if (this.#waiting.length >= API_LOG.maxLines) return void (this.losses.lines += 1);
    cell.kept += 1;
    const at = new Date(now - request.durationMs);
    // Only now: most requests of a busy moment are no more than counted.
    const [path, detail] = [keptPath(request.path, request.route), detailOf(details)];
    this.#waiting.push({ cell, line: { ...request, id: newId(), at, path, detail } });
  }

  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const waiting = [...this.#waiting];
    const changes = this.#tally.changed();
    if (changes.length === 0) return;
    try {
      await writeRequests(
        this.#options.pool,
        waiting.map(({ line }) => line),
        changes.map(({ count }) => count),
      );
      this.#waiting.splice(0, waiting.length);
      this.#tally.written(changes);
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.log.warn({ err: error }, "the API's requests could not be written down");
      this.#isFailing = true;
      if (isBadValue(error)) this.#giveUp(waiting);
    }
  }

  /** Lines that PostgreSQL does not take would come back for ever. The counts hold nothing that it could refuse. */
  #giveUp(waiting: Waiting[]): void {
    this.#waiting.splice(0, waiting.length);
    this.losses.lines += waiting.length;
    for (const { cell } of waiting) cell.kept -= 1;
  }
}
