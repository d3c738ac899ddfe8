import { newId } from "#server/platform/ids.ts";
import { API_LOG } from "./rules.ts";
import type { NewCount } from "./sql/write-requests.ts";

/** The requests of one kind in one minute. */
export type Cell = NewCount & {
  /** What `n` was when it was last written; -1 before. */
  writtenN: number;
  writtenKept: number;
  /** The second in which one of this kind last asked for a line. */
  askedInSecond: number;
};

/** What is to be written of a cell, as it was when it was asked for. */
export type Change = { cell: Cell; count: NewCount };

type Kind = Pick<NewCount, "keyPrefix" | "method" | "route" | "status">;
type Minute = { at: number; writer: string; cells: Map<string, Cell>; named: number; shares: Map<string, Share> };
type Share = { answered: number; failed: number };

const MINUTE_MS = 60_000;

/** Counts requests by minute and kind, and shares out the lines of a second. In memory only. */
export class Tally {
  #minute: Minute = newMinute(0);
  /** Minutes that are over and not wholly written. */
  #over: Minute[] = [];
  #cells = 0;
  #second = 0;
  #shares = new Map<string, Share>();

  /** Counts one more of this kind, whose key was proven or only named; null where there are too many kinds to count. */
  count({ keyPrefix, method, route, status }: Kind, isProven: boolean, now: number): Cell | null {
    const at = now - (now % MINUTE_MS);
    // Also after a clock that was set back: the minute that it comes to again gets a writer of its own.
    if (at !== this.#minute.at) {
      if (this.#minute.cells.size > 0) this.#over.push(this.#minute);
      this.#minute = newMinute(at);
    }
    const { cells, writer } = this.#minute;
    const name = `${keyPrefix} ${String(status)} ${method} ${route}`;
    let cell = cells.get(name);
    if (!cell) {
      if (this.#cells >= API_LOG.maxCells || (!isProven && this.#minute.named >= API_LOG.maxNamedCells)) return null;
      const minute = new Date(at);
      cell = {
        keyPrefix,
        method,
        route,
        status,
        writer,
        minute,
        n: 0,
        kept: 0,
        writtenN: -1,
        writtenKept: -1,
        askedInSecond: -1,
      };
      cells.set(name, cell);
      this.#cells += 1;
      if (!isProven) this.#minute.named += 1;
    }
    cell.n += 1;
    return cell;
  }

  /**
   * Whether a request that was just counted gets a line. Failures have a share of their own, so that no flood of good requests
   * hides them. If its key was proven, the first of its kind in a minute always gets one, and in a second while the minute has some.
   */
  takeLine(cell: Cell, workspaceId: string | null, now: number): boolean {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#shares.clear();
    }
    const isNew = workspaceId !== null && cell.askedInSecond === -1;
    const isFirst = workspaceId !== null && cell.askedInSecond !== second;
    cell.askedInSecond = second;
    const which = cell.status < 400 ? "answered" : "failed";
    const owner = workspaceId ?? "";
    const [ofMinute, ofSecond] = [shareOf(this.#minute.shares, owner), shareOf(this.#shares, owner)];
    if (!isNew && ofMinute[which] >= API_LOG.linesPerMinute) return false;
    if (!isFirst && ofSecond[which] >= API_LOG.linesPerSecond) return false;
    ofMinute[which] += 1;
    ofSecond[which] += 1;
    return true;
  }

  /** What changed since it was written, as it is now. */
  changed(): Change[] {
    return [...this.#over, this.#minute].flatMap(({ cells }) =>
      [...cells.values()]
        .filter((cell) => cell.n !== cell.writtenN || cell.kept !== cell.writtenKept)
        .map((cell) => ({ cell, count: { ...cell } })),
    );
  }

  /** Notes that these stand in the database. Minutes that are over and wholly there are forgotten. */
  written(changes: readonly Change[]): void {
    for (const { cell, count } of changes) {
      cell.writtenN = count.n;
      cell.writtenKept = count.kept;
    }
    const open = new Set(this.changed().map(({ cell }) => cell.writer));
    this.#over = this.#over.filter(({ writer }) => open.has(writer));
    this.#cells = [...this.#over, this.#minute].reduce((sum, { cells }) => sum + cells.size, 0);
  }
}

function shareOf(shares: Map<string, Share>, owner: string): Share {
  let share = shares.get(owner);
  if (!share) shares.set(owner, (share = { answered: 0, failed: 0 }));
  return share;
}

function newMinute(at: number): Minute {
  return { at, writer: newId(), cells: new Map(), named: 0, shares: new Map() };
}
