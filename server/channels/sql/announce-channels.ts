import { run, sql, type Queryable } from "#server/db/sql.ts";
import { CHANNELS_CHANNEL } from "../states.ts";

/** Tells the other session workers that channels are free now. */
export function announceChannels(db: Queryable): Promise<number> {
  return run(db, sql`select pg_notify(${CHANNELS_CHANNEL}, '')`);
}
