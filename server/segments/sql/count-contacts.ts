import { one, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Predicate } from "../predicate/compile.ts";

export type SegmentCount = { total: number; optedIn: number; optedOut: number; unknown: number };

/**
 * How many contacts match, by consent. Sums instead of groups: PostgreSQL sorts 65,000 rows for those. Has no name, so that
 * it is planned with the values of its filter and finds the indexes of attributes.
 */
export function countContacts(db: Queryable, { text, values }: Predicate): Promise<SegmentCount> {
  const statement: Statement<SegmentCount> = {
    text: `
      select count(*) as total, count(*) filter (where k.consent = 1) as "optedIn",
        count(*) filter (where k.consent = 2) as "optedOut", count(*) filter (where k.consent = 0) as unknown
      from contact k where ${text}`,
    values,
  };
  return one(db, statement);
}
