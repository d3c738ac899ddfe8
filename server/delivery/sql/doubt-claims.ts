import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Turns what a former holder had in flight on these channels into messages in doubt. Returns how many. */
export async function doubtClaims(tx: Queryable, channelIds: string[], resendAfterMs: number): Promise<number> {
  const row = await one(
    tx,
    sql<{ doubted: number }>`
      select doubt_claims(${channelIds}::uuid[], ${resendAfterMs} * interval '1 millisecond') as doubted`,
  );
  return row.doubted;
}
