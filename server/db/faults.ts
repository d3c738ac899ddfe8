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

// The statement cannot have been sent; after the other faults nobody knows.
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOENT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"];
const SOCKET_FAULTS = [...NEVER_CONNECTED, "ECONNRESET", "EPIPE", "ETIMEDOUT"];
const NO_CONNECTION = /timeout exceeded when trying to connect/i;

/**
 * The statement may be at work still, or begin later: its connection broke or hangs. It is not when it was never sent, when PostgreSQL
 * gave it up, or when its server process said that it ends (57P); then it had its effect or never will.
 */
export function mayStillRun(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith("57P") || NEVER_CONNECTED.includes(state) || isBusy(state)) return false;
  return isOutage(error) && !(error instanceof Error && NO_CONNECTION.test(error.message));
}

/** PostgreSQL took the statement and answers nothing: the connection is of no more use, and nobody knows what was done. */
export function isHung(error: unknown): error is Error {
  return error instanceof Error && /query read timeout/i.test(error.message);
}

/** PostgreSQL cannot be reached, is going down or is overwhelmed: nothing of this batch can succeed now. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith("08") || state.startsWith("57P") || isBusy(state) || SOCKET_FAULTS.includes(state)) return true;
  if (isHung(error)) return true;
  return (
    error instanceof Error &&
    (NO_CONNECTION.test(error.message) || /connection (terminated|ended|timeout)|not queryable/i.test(error.message))
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
