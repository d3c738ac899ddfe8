import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "../platform/errors.ts";

/** What PostgreSQL's errors mean to a caller. Codes: PostgreSQL documentation, appendix A. */

function sqlState(error: unknown): string {
  return error instanceof Object && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Deadlock, serialization failure, or a lock that was not had in time: the same work again is right. */
export function isTransientFault(error: unknown): boolean {
  return ["40P01", "40001", "55P03"].includes(sqlState(error));
}

/** PostgreSQL is there and cannot do this now: too slow (57014), out of something (53), or read-only (25006). */
function isBusy(state: string): boolean {
  return state === "57014" || state === "25006" || state.startsWith("53");
}

const SOCKET_FAULTS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

const unsent = new WeakSet<Error>();

/** Notes that this error came while connecting: a server that starts or stops resets connections as one that dies at work does. */
export function markUnsent(error: Error): Error {
  unsent.add(error);
  return error;
}

/**
 * The statement may be at work still, or begin later: its connection broke or hangs. It is not when it was never sent, when PostgreSQL
 * gave it up, or when its server process said that it ends (57P); then it had its effect or never will.
 */
export function mayStillRun(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith("57P") || isBusy(state) || (error instanceof Error && unsent.has(error))) return false;
  return isOutage(error);
}

/** PostgreSQL took the statement and answers nothing: the connection is of no more use, and nobody knows what was done. */
export function isHung(error: unknown): error is Error {
  return error instanceof Error && /query read timeout/i.test(error.message);
}

/** PostgreSQL cannot be reached, is going down or is overwhelmed: nothing of this batch can succeed now. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith("08") || state.startsWith("57P") || isBusy(state) || SOCKET_FAULTS.has(state)) return true;
  if (isHung(error)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|connection (terminated|ended|timeout)|not queryable/i.test(error.message)
  );
}

/** A value that PostgreSQL does not take: a number out of range, a NUL in a text (class 22, data exception). */
export function isBadValue(error: unknown): boolean {
  return sqlState(error).startsWith("22");
}

/** A unique key was met: 23505. `constraint` narrows to one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return (
    constraint === undefined || (error instanceof Object && "constraint" in error && error.constraint === constraint)
  );
}

const PAUSES_MS = [50, 250];

/**
 * Runs work that is safe to run twice, again when the connection was lost under it: whether its commit happened is not
 * known then, and the second run finds out by the work's own keys. @throws unavailable when PostgreSQL stays away.
 */
export async function repeatOnLostConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      const pauseMs = PAUSES_MS[failures];
      // After a hang the caller has waited long enough.
      if (pauseMs === undefined || isHung(error)) throw new DomainError("unavailable", { retryAfterSeconds: 1 });
      await sleep(pauseMs);
    }
  }
}
