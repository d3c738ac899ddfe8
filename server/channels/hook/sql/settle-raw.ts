import { run, sql, type Queryable } from "#server/db/sql.ts";

/** An item that could not be processed: its place in the body and why, as a code. */
export type RawProblem = { at: string; code: string };
export type SettledRaw = { id: string; problems: RawProblem[] };

/** Ends the wait of processed bodies and marks those of which something could not be processed. */
export function settleRaw(db: Queryable, settled: SettledRaw[]): Promise<number> {
  const troubled = settled.filter((it) => it.problems.length > 0);
  return run(
    db,
    sql`
      with marked as (
        update raw_inbound r set problems = p.problems
        from unnest(${troubled.map((it) => it.id)}::uuid[], ${troubled.map((it) => JSON.stringify(it.problems))}::jsonb[]) as p (id, problems)
        where r.id = p.id)
      delete from raw_inbound_due where id = any (${settled.map((it) => it.id)}::uuid[])`,
  );
}
