import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "../platform/errors.ts";

/** What PostgreSQL's errors mean to a caller. Codes: PostgreSQL documentation, appendix A. */

function sqlState(error: unknown): string {
  return error instanceof Object && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Deadlock or serialization failure: the same work again is right. */
export function isTransientFault(error: unknown): boolean {
  return ["40P01", "40001"].includes(sqlState(error));
}

const SOCKET_FAULTS = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"];

/** PostgreSQL cannot be reached or is going down: nothing of this batch can succeed now. */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error);
  if (state.startsWith("08") || state.startsWith("57P") || state === "53300" || SOCKET_FAULTS.includes(state))
    return true;
  return (
    error instanceof Error &&
    /connection (terminated|ended|timeout)|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
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
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      await sleep(pauseMs);
    }
  }
  try {
    return await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new DomainError("unavailable", { retryAfterSeconds: 1 });
  }
}
