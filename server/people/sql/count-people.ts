import { one, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Meant } from "../meant-people.ts";

export type PeopleCount = { total: number; optedIn: number; optedOut: number; unknown: number };

/** How many contacts are meant, by consent. */
export function countPeople(db: Queryable, { text, values }: Meant): Promise<PeopleCount> {
  const statement: Statement<PeopleCount> = {
    text: `
      select count(*) as total, count(*) filter (where k.consent = 1) as "optedIn",
        count(*) filter (where k.consent = 2) as "optedOut", count(*) filter (where k.consent = 0) as unknown
      from contact k where ${text}`,
    values,
  };
  return one(db, statement);
}
