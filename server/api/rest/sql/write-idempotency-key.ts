import { maybeOne, run, sql, type Queryable } from "#server/db/sql.ts";

export type KeyedRequest = {
  workspaceId: string;
  /** The caller's Idempotency-Key. */
  key: string;
  /** Tells a repeat from another request under the same key. */
  requestHash: string;
  route: string;
};

/** False when the key stands already. While another transaction writes it, this waits for that one's end. */
export async function insertIdempotencyKey(tx: Queryable, request: KeyedRequest): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into idempotency_key (workspace_id, key, request_hash, route)
      values (${request.workspaceId}, ${request.key}, ${request.requestHash}, ${request.route}) on conflict do nothing`,
  );
  return inserted > 0;
}

export type KeptAnswer = { requestHash: string; status: number | null; response: unknown };

export function findKeptAnswer(db: Queryable, request: KeyedRequest): Promise<KeptAnswer | null> {
  return maybeOne(
    db,
    sql<KeptAnswer>`
      select request_hash as "requestHash", status, response from idempotency_key
      where workspace_id = ${request.workspaceId} and key = ${request.key}`,
  );
}

/** Keeps the answer of a key that has none. False when another one was kept before. */
export async function keepAnswer(
  db: Queryable,
  request: KeyedRequest,
  answer: { status: number; response: unknown },
): Promise<boolean> {
  const kept = await run(
    db,
    sql`
      update idempotency_key set status = ${answer.status}, response = ${JSON.stringify(answer.response ?? null)}::jsonb
      where workspace_id = ${request.workspaceId} and key = ${request.key} and request_hash = ${request.requestHash} and status is null`,
  );
  return kept > 0;
}
