import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { Failure } from "../states.ts";

export type AttemptRow = {
  id: string;
  number: number;
  startedAt: Date;
  durationMs: number;
  /** Null when no answer came. */
  statusCode: number | null;
  failure: Failure | null;
  responseHeaders: Record<string, string | string[]> | null;
  /** The first 4 KiB. */
  responseBody: string | null;
};

/** The attempts of a delivery, first to last. */
export function readAttempts(db: Queryable, workspaceId: string, deliveryId: string): Promise<AttemptRow[]> {
  return all(
    db,
    sql<AttemptRow>`
      select id, number, started_at as "startedAt", duration_ms as "durationMs", status_code as "statusCode", failure,
        response_headers as "responseHeaders", response_body as "responseBody"
      from attempt where delivery_id = ${deliveryId} and workspace_id = ${workspaceId} order by id`,
  );
}
