import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { SealedHook } from "./find-sealed-hooks.ts";

/** Writes the same secrets under another key: a hook's never change. Returns how many. */
export function replaceHooks(db: Queryable, hooks: SealedHook[]): Promise<number> {
  return run(
    db,
    sql`
      update channel_hook h set secret = n.secret, verify_token = n.verify_token
      from unnest(${hooks.map((it) => it.channelId)}::uuid[], ${hooks.map((it) => it.secret)}::text[],
        ${hooks.map((it) => it.verifyToken)}::text[]) as n (channel_id, secret, verify_token)
      where h.channel_id = n.channel_id`,
  );
}
