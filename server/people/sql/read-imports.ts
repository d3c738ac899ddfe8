import { all, maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ImportStatus, OutcomeCounts } from "../import/states.ts";

/** The newest ones, or those that are older than the one named. */
export type Page = { before: string | null; limit: number };

export type ImportKey = { workspaceId: string; id: string };

export type ImportRow = OutcomeCounts & {
  id: string;
  fileName: string;
  sizeBytes: number;
  status: ImportStatus;
  /** As they were kept: read with keptLayout and keptPlan. */
  layout: unknown;
  plan: unknown;
  failure: string | null;
  /** Records done, of the check or of the run. */
  cursor: number;
  expected: OutcomeCounts | null;
  errorCounts: Record<string, number>;
  warningCounts: Record<string, number>;
  keptOut: number;
  /** Null for a program. */
  createdBy: string | null;
  createdAt: Date;
  checkedAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  hasFile: boolean;
};

export function findImport(db: Queryable, { workspaceId, id }: ImportKey): Promise<ImportRow | null> {
  return maybeOne(
    db,
    sql<ImportRow>`select r.* from contact_import_row r where r.workspace_id = ${workspaceId} and r.id = ${id}`,
  );
}

/** The latest imports of a workspace, or those before one of them. */
export function listImportRows(db: Queryable, workspaceId: string, { before, limit }: Page): Promise<ImportRow[]> {
  return all(
    db,
    sql<ImportRow>`
      select r.* from contact_import_row r where r.workspace_id = ${workspaceId} and (${before}::uuid is null or r.id < ${before})
      order by r.id desc limit ${limit}`,
  );
}

export type ImportErrorRow = { position: number; record: number; code: string; column: string | null; value: string };

export function listImportErrors(
  db: Queryable,
  { workspaceId, id }: ImportKey,
  { after, limit }: { after: number; limit: number },
): Promise<ImportErrorRow[]> {
  return all(
    db,
    sql<ImportErrorRow>`
      select position, record, code, column_name as "column", value from contact_import_error
      where workspace_id = ${workspaceId} and import_id = ${id} and position > ${after} order by position limit ${limit}`,
  );
}
