import { all, sql, type Queryable } from "#server/db/sql.ts";

/** Which of the reports' fences still hold; locks those channels, in order. */
export function lockFenced(
  db: Queryable,
  reports: { workspaceId: string; channelId: string; epoch: number }[],
): Promise<
  {
    id: string;
    epoch: number;
  }[]
> {
  return all(
    db,
    sql<{
      id: string;
      epoch: number;
    }>`
      select c.id, c.epoch from channel c
      join unnest(${reports.map((r) => r.workspaceId)}::uuid[], ${reports.map((r) => r.channelId)}::uuid[],
        ${reports.map((r) => r.epoch)}::bigint[]) as r (workspace_id, id, epoch)
        on c.workspace_id = r.workspace_id and c.id = r.id and c.epoch = r.epoch
      order by c.workspace_id, c.id for no key update of c`,
  );
}
