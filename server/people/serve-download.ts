import { Readable } from "node:stream";
import { z } from "zod";
import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { writePerson, type MediaUrl } from "./export/write-person.ts";
import { isLost, type PeopleFiles } from "./files.ts";
import { faultyRecords } from "./import/faulty-records.ts";
import { openImport } from "./import/records.ts";
import { DOWNLOADS, type Download, type PeopleLinks } from "./links.ts";
import { listExportRows } from "./sql/exports.ts";
import { findImport } from "./sql/read-imports.ts";

const request = z.object({
  kind: z.enum(DOWNLOADS),
  workspaceId: z.uuid(),
  id: z.uuid(),
  query: z.object({ e: z.string().regex(/^\d{1,12}$/), s: z.string().max(100) }),
});

export type ServedDownload = { body: Readable; headers: Record<string, string> };
type Deps = { pool: Queryable; files: PeopleFiles; links: PeopleLinks; mediaUrl: MediaUrl };

/**
 * `GET /api/contacts/files/:kind/:workspaceId/:id?e=…&s=…`: the address is the permission.
 * @throws {DomainError} `not_found` for a wrong, changed or expired address, and for a file that is gone: they look the same
 */
export async function serveDownload(deps: Deps, given: unknown): Promise<ServedDownload> {
  const parsed = request.safeParse(given);
  if (!parsed.success || !deps.links.isGood(parsed.data, parsed.data.query)) throw new DomainError("not_found");
  const { body, fileName, mime } = await open(deps, parsed.data);
  return { body: await begun(body), headers: headersOf(fileName, mime) };
}

type Opened = { body: Readable; fileName: string; mime: string };

const CSV = "text/csv; charset=utf-8";

async function open(deps: Deps, download: Download): Promise<Opened> {
  const { pool, files } = deps;
  const { workspaceId, id } = download;
  if (download.kind === "person") {
    const person = writePerson(pool, deps.mediaUrl, { workspaceId, id });
    return {
      body: Readable.from(person, { objectMode: false }),
      fileName: `contact ${id}.json`,
      mime: "application/json",
    };
  }
  if (download.kind === "export") {
    const [row] = await listExportRows(pool, workspaceId, { id, limit: 1 });
    if (row?.status !== "completed" || !row.hasFile) throw new DomainError("not_found");
    const day = row.createdAt.toISOString().slice(0, 10);
    return { body: files.read({ kind: "export", workspaceId, id }), fileName: `contacts ${day}.csv`, mime: CSV };
  }
  const row = await findImport(pool, download);
  if (!row?.plan || !row.hasFile) throw new DomainError("not_found");
  const records = faultyRecords(files, openImport(workspaceId, row));
  return { body: Readable.from(records), fileName: `errors ${row.fileName}`, mime: CSV };
}

/** Waits for the first bytes, so that a file that is gone is told before the answer begins. */
async function begun(body: Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    body.once("readable", () => resolve(body));
    body.once("end", () => resolve(body));
    body.once("error", (error) => reject(isLost(error) ? new DomainError("not_found") : error));
  });
}

function headersOf(fileName: string, mime: string): Record<string, string> {
  return {
    "content-type": mime,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  };
}
