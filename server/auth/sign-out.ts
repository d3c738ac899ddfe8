import type { Accounts } from "./accounts.ts";
import { deleteSessions } from "./sql/delete-sessions.ts";

/** Ends one session: its cookie means nothing any more and its sockets close. */
export async function signOut(accounts: Accounts, user: { userId: string; sessionId: string }): Promise<void> {
  await deleteSessions(accounts.pool, { userId: user.userId, only: user.sessionId });
  accounts.cache.drop({ sessionId: user.sessionId });
}

/** Ends every session of a person but `keep`. Returns how many. */
export async function signOutEverywhere(
  accounts: Pick<Accounts, "pool" | "cache">,
  user: { userId: string; keep?: string | undefined },
): Promise<number> {
  const ended = await deleteSessions(accounts.pool, user);
  accounts.cache.drop({ userId: user.userId });
  return ended;
}
