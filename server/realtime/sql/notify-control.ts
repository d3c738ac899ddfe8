import { run, sql, type Queryable } from "#server/db/sql.ts";
import { controlPayload, type TerminateTarget } from "../event-source.ts";

/**
 * Asks every gateway to close the sockets of a member or session, within a second of the commit. Inside a transaction it
 * takes effect with its commit.
 */
export async function notifyControl(db: Queryable, target: TerminateTarget): Promise<void> {
  await run(db, sql`select pg_notify('baton_control', ${controlPayload(target)})`);
}
