import { all, sql, type Queryable } from "#server/db/sql.ts";

export type SessionRow = { id: string; userAgent: string | null; ipAddress: string | null; createdAt: Date };

/** The live sessions of a person, the newest first. */
export function listSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return all(
    db,
    sql<SessionRow>`
      select id, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt"
      from auth_session where user_id = ${userId} and expires_at > now() order by created_at desc, id desc limit 100`,
  );
}
