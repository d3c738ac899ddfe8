import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Fence } from "../fence.ts";

/** Which fences still hold. `for share` makes a takeover wait until these writes are committed. */
export function shareFences(db: Queryable, fences: Fence[]): Promise<{ id: string; epoch: number }[]> {
  return all(
    db,
    sql<{ id: string; epoch: number }>`
      select c.id, c.epoch from channel c
      join unnest(${fences.map((f) => f.workspaceId)}::uuid[], ${fences.map((f) => f.channelId)}::uuid[],
        ${fences.map((f) => f.epoch)}::bigint[]) as f (workspace_id, id, epoch)
        on c.workspace_id = f.workspace_id and c.id = f.id and c.epoch = f.epoch
      order by c.workspace_id, c.id for share of c`,
  );
}
