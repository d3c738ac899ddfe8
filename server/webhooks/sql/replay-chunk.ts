import { one, sql, type Queryable } from "#server/db/sql.ts";

/** Queues the next part of a replay (…001240_replays). Whether more may follow. */
export async function replayChunk(
  db: Queryable,
  workspaceId: string,
  replayId: string,
  atMost: number,
): Promise<boolean> {
  const { more } = await one(
    db,
    sql<{ more: boolean }>`select replay_chunk(${workspaceId}, ${replayId}, ${atMost}) as more`,
  );
  return more;
}
