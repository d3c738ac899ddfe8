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
