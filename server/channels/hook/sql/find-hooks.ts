import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ProviderName } from "../../provider.ts";

/** `secret` and `verifyToken` are sealed; null until they are first asked for. */
export type HookRow = {
  workspaceId: string;
  channelId: string;
  secret: string | null;
  verifyToken: string | null;
};

/** Channels in use with the secrets of their hooks; the caller knows neither workspaces nor whether the ids are of ours. */
export function findHooks(db: Queryable, provider: ProviderName, channelIds: string[]): Promise<HookRow[]> {
  return all(
    db,
    sql<HookRow>`
      select c.workspace_id as "workspaceId", c.id as "channelId", h.secret, h.verify_token as "verifyToken"
      from channel c left join channel_hook h on h.workspace_id = c.workspace_id and h.channel_id = c.id
      where c.id = any(${channelIds}::uuid[]) and c.provider = ${provider} and c.archived_at is null`,
  );
}
