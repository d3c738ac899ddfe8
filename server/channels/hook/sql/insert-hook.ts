import { run, sql, type Queryable } from "#server/db/sql.ts";

/** Gives a channel the secrets of its hook; those it has stay. */
export function insertHook(
  db: Queryable,
  hook: { workspaceId: string; channelId: string; secret: string; verifyToken: string },
): Promise<number> {
  return run(
    db,
    sql`
      insert into channel_hook (workspace_id, channel_id, secret, verify_token)
      values (${hook.workspaceId}, ${hook.channelId}, ${hook.secret}, ${hook.verifyToken}) on conflict do nothing`,
  );
}
