import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Channel of `pg_notify` between gateways: presence and client events, never anything that must not be lost. */
export const PEERS_CHANNEL = "baton_peers";

/** Sends texts of less than 8,000 bytes each to every gateway, this one too, in one statement. */
export async function notifyPeers(db: Queryable, payloads: string[]): Promise<void> {
  await run(db, sql`select pg_notify(${PEERS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`);
}
