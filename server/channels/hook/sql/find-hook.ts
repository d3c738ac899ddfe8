import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ProviderName } from "../../provider.ts";

/** `secret` and `verifyToken` are sealed; null until they are first asked for. */
export type HookRow = {
  workspaceId: string;
  channelId: string;
  secret: string | null;
  verifyToken: string | null;
};

/** A channel in use with the secrets of its hook; the caller knows neither workspace nor whether the id is one of ours. */
export function findHook(db: Queryable, provider: ProviderName, channelId: string): Promise<HookRow | null> {
  return maybeOne(
    db,
    sql<HookRow>`
      select c.workspace_id as "workspaceId", c.id as "channelId", h.secret, h.verify_token as "verifyToken"
      from channel c left join channel_hook h on h.workspace_id = c.workspace_id and h.channel_id = c.id
      where c.id = ${channelId} and c.provider = ${provider} and c.archived_at is null`,
  );
}
