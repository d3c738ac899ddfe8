import { sql } from "#server/db/sql.ts";

export const readAuth = (workspaceId: string, channelId: string, type: string, ids: string[]) => sql<{
  id: string;
  value: string;
}>`
  select id, value from channel_auth
  where workspace_id = ${workspaceId} and channel_id = ${channelId} and type = ${type} and id = any(${ids}::text[])`;

export const listAuth = (workspaceId: string, channelId: string, type: string) => sql<{ id: string; value: string }>`
  select id, value from channel_auth
  where workspace_id = ${workspaceId} and channel_id = ${channelId} and type = ${type}`;

/** Which fences still hold. `for share` makes a takeover wait until these writes are committed. */
export const shareFences = (fences: { workspaceId: string; channelId: string; epoch: number }[]) => sql<{ id: string }>`
  select c.id from channel c
  join unnest(${fences.map((f) => f.workspaceId)}::uuid[], ${fences.map((f) => f.channelId)}::uuid[],
    ${fences.map((f) => f.epoch)}::bigint[]) as f (workspace_id, id, epoch)
    on c.workspace_id = f.workspace_id and c.id = f.id and c.epoch = f.epoch
  order by c.workspace_id, c.id for share of c`;

export type AuthRow = { workspaceId: string; channelId: string; type: string; id: string; value: string };

export const upsertAuth = (rows: AuthRow[]) => sql`
  insert into channel_auth (workspace_id, channel_id, type, id, value)
  select * from unnest(${rows.map((r) => r.workspaceId)}::uuid[], ${rows.map((r) => r.channelId)}::uuid[],
    ${rows.map((r) => r.type)}::text[], ${rows.map((r) => r.id)}::text[], ${rows.map((r) => r.value)}::text[])
    as r (workspace_id, channel_id, type, id, value)
  order by 1, 2, 3, 4
  on conflict (workspace_id, channel_id, type, id) do update set value = excluded.value`;

export const deleteAuth = (rows: Omit<AuthRow, "value">[]) => sql`
  delete from channel_auth a
  using unnest(${rows.map((r) => r.workspaceId)}::uuid[], ${rows.map((r) => r.channelId)}::uuid[],
    ${rows.map((r) => r.type)}::text[], ${rows.map((r) => r.id)}::text[]) as r (workspace_id, channel_id, type, id)
  where a.workspace_id = r.workspace_id and a.channel_id = r.channel_id and a.type = r.type and a.id = r.id`;

export const clearAuth = (workspaceId: string, channelIds: string[]) => sql`
  delete from channel_auth where workspace_id = ${workspaceId} and channel_id = any(${channelIds}::uuid[])`;
