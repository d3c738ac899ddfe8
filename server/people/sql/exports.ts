import { all, maybeOne, run, sql, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Meant } from "../meant-people.ts";

export type ExportKey = { workspaceId: string; id: string };
export const EXPORT_STATUS = ["queued", "running", "completed", "failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUS)[number];
export type ExportRow = {
  id: string;
  /** Read with peopleFilter. */
  filter: unknown;
  status: ExportStatus;
  rows: number;
  sizeBytes: number | null;
  failure: string | null;
  /** Null for a program. */
  createdBy: string | null;
  createdAt: Date;
  endedAt: Date | null;
  hasFile: boolean;
};

export async function insertExport(
  tx: Queryable,
  { workspaceId, id }: ExportKey,
  given: { filter: unknown; memberId: string | null; apiKeyId: string | null },
): Promise<void> {
  await run(
    tx,
    sql`
      insert into contact_export (workspace_id, id, filter, created_by, api_key_id)
      values (${workspaceId}, ${id}, ${JSON.stringify(given.filter)}::jsonb, ${given.memberId}::uuid, ${given.apiKeyId}::uuid)`,
  );
}

/** The latest exports of a workspace, or those before one of them, or that one. */
export function listExportRows(
  db: Queryable,
  workspaceId: string,
  { id = null, before = null, limit }: { id?: string | null; before?: string | null; limit: number },
): Promise<ExportRow[]> {
  return all(
    db,
    sql<ExportRow>`
      select id, filter, status, rows, size_bytes as "sizeBytes", failure, created_by as "createdBy", created_at as "createdAt",
        ended_at as "endedAt", emptied_at is null as "hasFile"
      from contact_export where workspace_id = ${workspaceId} and (${id}::uuid is null or id = ${id})
        and (${before}::uuid is null or id < ${before})
      order by id desc limit ${limit}`,
  );
}

/** Guarded: null when it is over. One that was killed begins again. */
export function beginExport(db: Queryable, { workspaceId, id }: ExportKey): Promise<{ filter: unknown } | null> {
  return maybeOne(
    db,
    sql<{ filter: unknown }>`
      update contact_export set status = 'running', rows = 0
      where workspace_id = ${workspaceId} and id = ${id} and status = any ('{queued,running}') returning filter`,
  );
}

export async function showExport(db: Queryable, { workspaceId, id }: ExportKey, rows: number): Promise<void> {
  await run(
    db,
    sql`
      update contact_export set rows = ${rows} where workspace_id = ${workspaceId} and id = ${id} and status = 'running'`,
  );
}

/** Returns how it ended: one during which somebody was erased may hold them, and failed. */
export async function endExport(
  db: Queryable,
  { workspaceId, id }: ExportKey,
  end: { status: "completed" | "failed"; rows: number; sizeBytes: number | null; failure: string | null },
): Promise<ExportStatus | null> {
  const ended = await maybeOne(
    db,
    sql<{ status: ExportStatus }>`
      with judged as (
        select exists (select from erasure x where x.workspace_id = e.workspace_id and x.requested_at >= e.created_at) as erased
        from contact_export e where e.workspace_id = ${workspaceId} and e.id = ${id})
      update contact_export e set status = case when j.erased then 'failed' else ${end.status} end,
        failure = case when j.erased then 'person.erased' else ${end.failure} end,
        rows = ${end.rows}, size_bytes = ${end.sizeBytes}, ended_at = now(), emptied_at = case when j.erased then now() end
      from judged j where e.workspace_id = ${workspaceId} and e.id = ${id} and e.status = 'running'
      returning e.status`,
  );
  return ended?.status ?? null;
}

/** Names of the attributes that the contacts who are meant have. */
export async function attributeNames(db: Queryable, meant: Meant, atMost: number): Promise<string[]> {
  const statement: Statement<{ name: string }> = {
    text: `
      select name from (select distinct jsonb_object_keys(k.attributes) as name from contact k where ${meant.text}) names
      order by name limit $${meant.values.length + 1}::integer`,
    values: [...meant.values, atMost],
  };
  return (await all(db, statement)).map(({ name }) => name);
}

/** Exports older than a number of days, marked as emptied: the caller removes the files. What was searched for may be a name. */
export function emptyExports(db: Queryable, days: number, atMost: number): Promise<ExportKey[]> {
  return all(
    db,
    sql<ExportKey>`
      with old as (
        select workspace_id, id from contact_export
        where emptied_at is null and created_at < now() - make_interval(days => ${days}::integer)
        limit ${atMost} for update skip locked)
      update contact_export e set emptied_at = now(), filter = e.filter - 'search' from old where e.workspace_id = old.workspace_id and e.id = old.id
      returning e.workspace_id as "workspaceId", e.id`,
  );
}
