import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { fileTypeFromBuffer } from "file-type";
import { can, type Actor } from "#server/auth/permissions.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { cleanFileName } from "#server/platform/text.ts";
import type { AskedBy } from "../deps.ts";
import { capped, type PeopleFiles } from "../files.ts";
import { insertImport } from "../sql/move-imports.ts";
import type { ImportKey } from "../sql/read-imports.ts";
import { readImportLayout } from "./jobs.ts";

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
/** Imports of a workspace that are not at their end. */
const MAX_OPEN = 10;
/** Enough for every type that file-type knows by its start. */
const SNIFFED_BYTES = 4_100;

export type ImportUpload = {
  actor: Actor | null;
  body: AsyncIterable<Uint8Array> | null;
  fileName: string | undefined;
};

/**
 * `POST /api/contacts/imports`: the body is the file itself, written as it comes. A job reads it; then the admin says what goes where.
 * @throws {DomainError} `auth.required`, `auth.forbidden`, and what receiveFile and addImport throw
 */
export async function uploadImport(
  { pool, files }: { pool: Pool; files: PeopleFiles },
  { actor, body, fileName }: ImportUpload,
): Promise<{ id: string }> {
  if (!actor) throw new DomainError("auth.required");
  if (!can(actor.role, "contacts.import")) throw new DomainError("auth.forbidden");
  const { workspaceId, memberId } = actor;
  const received = await receiveFile(files, workspaceId, body);
  try {
    await withTransaction(pool, (tx) => addImport(tx, received, { by: { memberId }, fileName }));
  } catch (error) {
    await dropFile(files, received);
    throw error;
  }
  return { id: received.id };
}

/** A file that has arrived and is nobody's import yet. */
export type ReceivedFile = ImportKey & { sizeBytes: number; sha256: string };

/** Writes an upload as it comes. @throws {DomainError} `media.too_large`, `request.unsupported_type` for what is no text */
export async function receiveFile(
  files: PeopleFiles,
  workspaceId: string,
  body: AsyncIterable<Uint8Array> | null,
): Promise<ReceivedFile> {
  const key = { workspaceId, id: newId() };
  const hash = createHash("sha256");
  const parts = hashed(sniffed(capped(body ?? Readable.from([]), MAX_IMPORT_BYTES)), hash);
  const sizeBytes = await files.write({ kind: "import", ...key }, parts);
  return { ...key, sizeBytes, sha256: hash.digest("hex") };
}

export const dropFile = (files: PeopleFiles, { workspaceId, id }: ImportKey): Promise<void> =>
  files.remove({ kind: "import", workspaceId, id });

/** Makes an import of a file. @throws {DomainError} `media.empty`; `conflict` when too many wait. The caller then removes the file. */
export async function addImport(
  tx: Transaction,
  { workspaceId, id, sizeBytes }: ReceivedFile,
  { by, fileName }: { by: AskedBy; fileName: string | undefined },
): Promise<void> {
  if (sizeBytes === 0) throw new DomainError("media.empty");
  const named = { fileName: cleanFileName(fileName ?? "contacts.csv").slice(0, 255), sizeBytes };
  const who = { memberId: null, apiKeyId: null, ...by };
  if (!(await insertImport(tx, { workspaceId, id, ...named, ...who }, MAX_OPEN)))
    throw new DomainError("conflict", { open: MAX_OPEN });
  await enqueue(tx, readImportLayout, { workspaceId, id });
}

async function* hashed(parts: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

/** Refuses what its first bytes say is no text: a workbook, a picture. */
async function* sniffed(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const part of parts) {
    if (head) head = await judged(Buffer.concat([head, part]), false);
    yield part;
  }
  if (head) await judged(head, true);
}

async function judged(head: Buffer, isWhole: boolean): Promise<Buffer | null> {
  if (head.length < SNIFFED_BYTES && !isWhole) return head;
  const found = await fileTypeFromBuffer(head.subarray(0, SNIFFED_BYTES));
  if (found) throw new DomainError("request.unsupported_type", { found: found.mime });
  return null;
}
