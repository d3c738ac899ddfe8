import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { StoredRaw } from "./find-foreign-raw.ts";

/** Writes the same bodies under another key. Returns how many: those dropped meanwhile are not. */
export function replaceRaw(db: Queryable, bodies: StoredRaw[]): Promise<number> {
  return run(
    db,
    sql`
      update raw_inbound r set body = n.body
      from unnest(${bodies.map((it) => it.id)}::uuid[], ${bodies.map((it) => it.body)}::text[]) as n (id, body) where r.id = n.id`,
  );
}
