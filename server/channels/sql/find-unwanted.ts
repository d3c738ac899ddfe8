import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { DesiredState } from "../states.ts";

/** Channels this worker holds though nobody wants a session of them any more, or wants them unlinked. */
export function findUnwanted(db: Queryable, workerId: string): Promise<{ id: string; desiredState: DesiredState }[]> {
  return all(
    db,
    sql<{ id: string; desiredState: DesiredState }>`
      select id, case when archived_at is null then desired_state else 'disconnected' end as "desiredState"
      from channel where worker_id = ${workerId} and (archived_at is not null or desired_state <> 'connected')`,
  );
}
