import { all, run, sql, type Queryable } from "#server/db/sql.ts";
import type { KeptPlan } from "../import/inputs.ts";
import type { ImportStatus, OutcomeCounts } from "../import/states.ts";
import type { ImportKey } from "./read-imports.ts";

type New = ImportKey & { fileName: string; sizeBytes: number; memberId: string | null; apiKeyId: string | null };

/** False when the workspace has `atMost` that are not at their end. */
export async function insertImport(tx: Queryable, given: New, atMost: number): Promise<boolean> {
  const added = await run(
    tx,
    sql`
      insert into contact_import (workspace_id, id, file_name, size_bytes, created_by, api_key_id)
      select ${given.workspaceId}, ${given.id}, ${given.fileName}, ${given.sizeBytes}, ${given.memberId}::uuid, ${given.apiKeyId}::uuid
      where (select count(*) from contact_import where workspace_id = ${given.workspaceId} and ended_at is null) < ${atMost}::integer`,
  );
  return added === 1;
}

/** Guarded: false when it was read or ended meanwhile. */
export async function keepLayout(
  tx: Queryable,
  { workspaceId, id }: ImportKey,
  layout: Record<string, unknown>,
): Promise<boolean> {
  const kept = await run(
    tx,
    sql`
      update contact_import set layout = ${JSON.stringify(layout)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id} and status = 'uploaded' and layout is null`,
  );
  return kept === 1;
}

/** Guarded: false unless it was read and is not being worked on. */
export async function planImportRow(tx: Queryable, { workspaceId, id }: ImportKey, plan: KeptPlan): Promise<boolean> {
  const planned = await run(
    tx,
    sql`
      update contact_import set status = 'checking', plan = ${JSON.stringify(plan)}::jsonb, cursor = 0, expected = null,
        error_counts = '{}', warning_counts = '{}', checked_at = null
      where workspace_id = ${workspaceId} and id = ${id} and status = any ('{uploaded,checked}') and layout is not null
        and emptied_at is null`,
  );
  return planned === 1;
}

/** Moves an import on. Guarded: false when it is in none of these states (any more). */
export async function moveImport(
  tx: Queryable,
  { workspaceId, id }: ImportKey,
  { from, to, failure = null }: { from: readonly ImportStatus[]; to: ImportStatus; failure?: string | null },
): Promise<boolean> {
  const moved = await run(
    tx,
    sql`
      update contact_import set status = ${to}, failure = ${failure},
        cursor = case when ${to} = 'running' then 0 else cursor end,
        started_at = case when ${to} = 'running' then now() else started_at end,
        ended_at = case when ${to} = any ('{completed,cancelled,failed}') then now() else ended_at end
      where workspace_id = ${workspaceId} and id = ${id} and status = any (${from}::text[])`,
  );
  return moved === 1;
}

/** Says how far a check is. Guarded: false when it was cancelled. */
export async function showCheck(db: Queryable, { workspaceId, id }: ImportKey, cursor: number): Promise<boolean> {
  const shown = await run(
    db,
    sql`
      update contact_import set cursor = ${cursor} where workspace_id = ${workspaceId} and id = ${id} and status = 'checking'`,
  );
  return shown === 1;
}

export type CheckResult = {
  records: number;
  expected: OutcomeCounts;
  errorCounts: Record<string, number>;
  warningCounts: Record<string, number>;
};

/** Guarded: false when it was cancelled. */
export async function endCheck(tx: Queryable, { workspaceId, id }: ImportKey, result: CheckResult): Promise<boolean> {
  const ended = await run(
    tx,
    sql`
      update contact_import set status = 'checked', checked_at = now(), cursor = ${result.records},
        expected = ${JSON.stringify(result.expected)}::jsonb, error_counts = ${JSON.stringify(result.errorCounts)}::jsonb,
        warning_counts = ${JSON.stringify(result.warningCounts)}::jsonb
      where workspace_id = ${workspaceId} and id = ${id} and status = 'checking'`,
  );
  return ended === 1;
}

/**
 * Moves the cursor of a run over a part, in the transaction that writes the part. Guarded: false when it was cancelled, or another
 * process did this part.
 */
export async function advanceImport(
  tx: Queryable,
  { workspaceId, id }: ImportKey,
  { from, to, counts, keptOut }: { from: number; to: number; counts: OutcomeCounts; keptOut: number },
): Promise<boolean> {
  const advanced = await run(
    tx,
    sql`
      update contact_import set cursor = ${to}, created = created + ${counts.created}, updated = updated + ${counts.updated},
        unchanged = unchanged + ${counts.unchanged}, skipped = skipped + ${counts.skipped}, repeated = repeated + ${counts.repeated},
        failed = failed + ${counts.failed}, kept_out = kept_out + ${keptOut}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running' and cursor = ${from}`,
  );
  return advanced === 1;
}

/** Ended imports whose bytes are older than a number of days, marked as emptied: the caller removes the files. */
export function emptyImports(db: Queryable, days: number, atMost: number): Promise<ImportKey[]> {
  return all(
    db,
    sql<ImportKey>`
      with old as (
        select workspace_id, id from contact_import
        where emptied_at is null and (ended_at < now() - make_interval(days => ${days}::integer)
          or (ended_at is null and status = any ('{uploaded,checked}') and created_at < now() - make_interval(days => ${days}::integer)))
        limit ${atMost} for update skip locked)
      update contact_import i set emptied_at = now(), ended_at = coalesce(i.ended_at, now()),
        status = case when i.ended_at is null then 'cancelled' else i.status end
      from old where i.workspace_id = old.workspace_id and i.id = old.id
      returning i.workspace_id as "workspaceId", i.id`,
  );
}
