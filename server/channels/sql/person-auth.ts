import { all, run, sql, type Queryable } from "#server/db/sql.ts";
import type { AuthRow } from "./auth-rows.ts";

/** What says which LID a phone has and the other way round, on every channel of a workspace. `users`: digits, as in addresses. */
export function findMappings(db: Queryable, workspaceId: string, users: string[]): Promise<AuthRow[]> {
  return all(
    db,
    sql<AuthRow>`
      select workspace_id as "workspaceId", channel_id as "channelId", type, id, value from channel_auth
      where workspace_id = ${workspaceId} and type = 'lid-mapping'
        and id = any (${users.flatMap((user) => [user, `${user}_reverse`])}::text[])`,
  );
}

/**
 * Takes what encryption keeps of these people on every channel of a workspace. The forms of ids are Baileys' own (Signal/libsignal.js,
 * lid-mapping.js, tc-token-utils.js): `user.device` or `user_domain.device`, `group::user::device`, `user`, `user_reverse`, addresses.
 * The list of whose trust tokens there are goes with a token of theirs: it is made anew as tokens come. Returns how many rows went.
 */
export function deletePersonAuth(db: Queryable, workspaceId: string, users: string[]): Promise<number> {
  return run(
    db,
    sql`
      with named as materialized (
        select channel_id, type, id, case
            when type = any ('{session,identity-key}') then split_part(split_part(id, '.', 1), '_', 1)
            when type = 'sender-key' then split_part(split_part(id, '::', 2), '_', 1)
            when type = 'lid-mapping' then split_part(id, '_', 1)
            when type = 'device-list' then id
            when type = 'tctoken' then split_part(split_part(id, '@', 1), ':', 1)
          end as person
        from channel_auth where workspace_id = ${workspaceId}
          and type = any ('{session,identity-key,sender-key,lid-mapping,device-list,tctoken}')),
      theirs as (select channel_id, type, id from named where person = any (${users}::text[]))
      delete from channel_auth a using (
        select channel_id, type, id from theirs
        union select channel_id, type, '__index' from theirs where type = 'tctoken') t
      where a.workspace_id = ${workspaceId} and a.channel_id = t.channel_id and a.type = t.type and a.id = t.id`,
  );
}
