import { run, sql, type Queryable } from "#server/db/sql.ts";
import type { Idempotency } from "../states.ts";

/** A request, with the prefix of the key that it named. */
export type NewLine = {
  /** Made when it was answered, so that lines sort as answers were given. */
  id: string;
  /** When it came. */
  at: Date;
  keyPrefix: string;
  method: string;
  /** Empty where there is no such route. */
  route: string;
  path: string;
  status: number;
  code: string | null;
  detail: string | null;
  durationMs: number;
  requestId: string;
  /** Null without an Idempotency-Key. */
  idempotency: Idempotency | null;
};

/** How many requests of a kind one process answered in a minute so far, and how many of them have a line. */
export type NewCount = {
  keyPrefix: string;
  method: string;
  route: string;
  status: number;
  /** This process in this minute. */
  writer: string;
  minute: Date;
  n: number;
  kept: number;
};

/**
 * Adds lines and raises counts, in one statement; safe to repeat, also after one whose outcome nobody learned. What names a key that
 * does not exist is left out.
 */
export async function writeRequests(
  db: Queryable,
  lines: readonly NewLine[],
  counts: readonly NewCount[],
): Promise<void> {
  const line = <Name extends keyof NewLine>(name: Name) => lines.map((each) => each[name]);
  const count = <Name extends keyof NewCount>(name: Name) => counts.map((each) => each[name]);
  await run(
    db,
    sql`
      with known as materialized (select prefix, workspace_id, id from api_key where prefix = any(${count("keyPrefix")}::text[])),
      added as (
        insert into api_request (workspace_id, id, key_id, at, method, route, path, status, code, detail, duration_ms, request_id, idempotency)
        select k.workspace_id, l.id, k.id, l.at, l.method, l.route, l.path, l.status, l.code, l.detail, l.duration_ms, l.request_id, l.idempotency
        from unnest(${line("id")}::uuid[], ${line("keyPrefix")}::text[], ${line("at")}::timestamptz[], ${line("method")}::text[],
          ${line("route")}::text[], ${line("path")}::text[], ${line("status")}::smallint[], ${line("code")}::text[],
          ${line("detail")}::text[], ${line("durationMs")}::real[], ${line("requestId")}::text[], ${line("idempotency")}::text[])
          l (id, prefix, at, method, route, path, status, code, detail, duration_ms, request_id, idempotency)
        join known k on k.prefix = l.prefix
        on conflict do nothing)
      insert into api_request_count as c (workspace_id, id, key_id, method, route, status, writer, minute, n, kept)
      select k.workspace_id, v7floor(g.minute), k.id, g.method, g.route, g.status, g.writer, g.minute, g.n, g.kept
      from unnest(${count("keyPrefix")}::text[], ${count("method")}::text[], ${count("route")}::text[], ${count("status")}::smallint[],
        ${count("writer")}::uuid[], ${count("minute")}::timestamptz[], ${count("n")}::integer[], ${count("kept")}::integer[])
        g (prefix, method, route, status, writer, minute, n, kept)
      join known k on k.prefix = g.prefix
      on conflict (workspace_id, id, key_id, method, route, status, writer)
      do update set n = greatest(c.n, excluded.n), kept = greatest(c.kept, excluded.kept)`,
  );
}
