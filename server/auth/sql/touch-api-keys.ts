import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Notes when keys were last used. In one order, so that two processes never wait for each other crosswise. */
export async function touchApiKeys(db: Queryable, used: { prefix: string; at: Date }[]): Promise<void> {
  await run(
    db,
    sql`
      with held as (select k.workspace_id, k.id, g.at from unnest(${used.map(({ prefix }) => prefix)}::text[],
          ${used.map(({ at }) => at)}::timestamptz[]) g (prefix, at)
        join api_key k on k.prefix = g.prefix order by k.workspace_id, k.id for no key update of k)
      update api_key k set last_used_at = greatest(k.last_used_at, h.at) from held h
      where k.workspace_id = h.workspace_id and k.id = h.id`,
  );
}
