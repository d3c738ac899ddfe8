import { CONTROL_CHANNEL } from "#server/db/feed.ts";
import { run, sql, type Queryable } from "#server/db/sql.ts";

export type WhichSessions = { userId: string; only?: string | undefined; keep?: string | undefined };

/** Deletes sessions of a person (all, only one, or all but one) and tells every process in the same statement. Returns how many. */
export function deleteSessions(db: Queryable, { userId, only, keep }: WhichSessions): Promise<number> {
  return run(
    db,
    sql`
      with gone as (
        delete from auth_session
        where user_id = ${userId} and (${only ?? null}::uuid is null or id = ${only ?? null})
          and (${keep ?? null}::uuid is null or id <> ${keep ?? null})
        returning id)
      select pg_notify(${CONTROL_CHANNEL}, json_build_object('kind', 'terminate', 'sessionId', id)::text) from gone`,
  );
}
