import { fileTypeFromBuffer } from "file-type";
import { can, type Actor } from "#server/auth/permissions.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { cleanFileName } from "#server/platform/text.ts";
import { capped, type PeopleFiles } from "../files.ts";
import { insertImport } from "../sql/move-imports.ts";
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
 * @throws {DomainError} `auth.required`, `auth.forbidden`, `media.too_large`, `media.empty`, `request.unsupported_type` for what is no
 *   text, `conflict` when too many wait
 */
export async function uploadImport(
  { pool, files }: { pool: Pool; files: PeopleFiles },
  { actor, body, fileName }: ImportUpload,
): Promise<{ id: string }> {
  if (!actor) throw new DomainError("auth.required");
  if (!can(actor.role, "contacts.import")) throw new DomainError("auth.forbidden");
  const key = { workspaceId: actor.workspaceId, id: newId() };
  const file = { kind: "import", ...key } as const;
  const sizeBytes = await files.write(file, sniffed(capped(body ?? none(), MAX_IMPORT_BYTES)));
  const row = { ...key, fileName: cleanFileName(fileName ?? "contacts.csv").slice(0, 255), sizeBytes };
  try {
    if (sizeBytes === 0) throw new DomainError("media.empty");
    await withTransaction(pool, async (tx) => {
      const added = await insertImport(tx, { ...row, createdBy: actor.memberId }, MAX_OPEN);
      if (!added) throw new DomainError("conflict", { open: MAX_OPEN });
      await enqueue(tx, readImportLayout, key);
    });
  } catch (error) {
    await files.remove(file);
    throw error;
  }
  return { id: key.id };
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

// eslint-disable-next-line @typescript-eslint/require-await -- an upload without a body is one without parts
async function* none(): AsyncGenerator<Uint8Array> {
  yield* [];
}
