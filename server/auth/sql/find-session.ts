import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type FoundSession = { sessionId: string; userId: string; name: string; email: string; expiresAt: Date };

/** The live session of a token. The token alone, 190 random bits, is the proof; the cookie's signature adds nothing to it. */
export function findSession(db: Queryable, token: string): Promise<FoundSession | null> {
  return maybeOne(
    db,
    sql<FoundSession>`
      select s.id as "sessionId", u.id as "userId", u.name, u.email, s.expires_at as "expiresAt"
      from auth_session s join auth_user u on u.id = s.user_id
      where s.token = ${token} and s.expires_at > now()`,
  );
}
