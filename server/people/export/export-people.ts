import { withTransaction, type Database, type Queryable } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { getSegment } from "#server/segments/index.ts";
import type { AskedBy } from "../deps.ts";
import { peopleFilter, type PeopleFilter } from "../inputs.ts";
import type { PeopleLinks } from "../links.ts";
import { insertExport, listExportRows, type ExportRow } from "../sql/exports.ts";
import type { Page } from "../sql/read-imports.ts";
import { exportPeople } from "./jobs.ts";

/** An export as a browser shows it; `url` is good for half an hour, and is given only while there is a file. */
export type ContactExport = Omit<ExportRow, "filter"> & { filter: PeopleFilter; url: string | null };

const SHOWN = 50;

/** Asks for a file of contacts: all of them, a list's, or a segment's. @throws {DomainError} `not_found` for a segment */
export function requestExport(
  { pool }: { pool: Database },
  { workspaceId, by, filter }: { workspaceId: string; by: AskedBy; filter: PeopleFilter },
): Promise<{ id: string }> {
  const key = { workspaceId, id: newId() };
  return withTransaction(pool, async (tx) => {
    if (filter.segmentId !== undefined) await getSegment(tx, { workspaceId, id: filter.segmentId });
    await insertExport(tx, key, { filter, memberId: null, apiKeyId: null, ...by });
    await enqueue(tx, exportPeople, key);
    return { id: key.id };
  });
}

type Deps = { pool: Queryable; links: PeopleLinks };

/** The latest exports, or a page of them. */
export async function listExports(
  { pool, links }: Deps,
  workspaceId: string,
  page: Page = { before: null, limit: SHOWN },
): Promise<ContactExport[]> {
  return (await listExportRows(pool, workspaceId, page)).map((row) => toExport(links, workspaceId, row));
}

/** @throws {DomainError} `not_found` */
export async function getExport({ pool, links }: Deps, { workspaceId, id }: { workspaceId: string; id: string }) {
  const [row] = await listExportRows(pool, workspaceId, { id, limit: 1 });
  if (!row) throw new DomainError("not_found");
  return toExport(links, workspaceId, row);
}

function toExport(links: PeopleLinks, workspaceId: string, row: ExportRow): ContactExport {
  const isThere = row.status === "completed" && row.hasFile;
  return {
    ...row,
    filter: peopleFilter.parse(row.filter),
    url: isThere ? links.sign({ kind: "export", workspaceId, id: row.id }) : null,
  };
}
