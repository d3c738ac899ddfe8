import { createHash } from "node:crypto";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { cleanFileName } from "#server/platform/text.ts";
import { createMediaFiles } from "./files.ts";
import { createReceiveUpload, type ReceiveUpload } from "./receive-uploads.ts";
import { sniffMediaType } from "./rules.ts";
import { deleteMedia } from "./sql/delete-media.ts";
import { findMedia, type MediaFile } from "./sql/find-media.ts";
import { insertMedia } from "./sql/insert-media.ts";
import { readPicture } from "./thumbnail.ts";

export type MediaStore = {
  receive: ReceiveUpload;
  /**
   * Keeps bytes for a workspace: sniffed, decoded once, with a small WebP beside them. The row comes after the files.
   * @param uploadedBy the member who may attach it to a message; nobody for what came in with one.
   * @throws {DomainError} `media.empty`, `media.too_large`, `media.unsupported_type`.
   */
  store(workspaceId: string, bytes: Uint8Array, fileName?: string, uploadedBy?: string): Promise<MediaFile>;
  /** @throws {DomainError} `not_found`, also for another workspace's file. */
  read(workspaceId: string, mediaId: string, isThumbnail?: boolean): Promise<Uint8Array>;
  find(workspaceId: string, mediaId: string): Promise<MediaFile | null>;
  /** The files, then the row: a crash between them finds the row again. The caller has seen that nothing shows it any more. */
  remove(workspaceId: string, mediaId: string): Promise<void>;
};

export function createMediaStore({ dir, pool }: { dir: string; pool: Pool }): MediaStore {
  const files = createMediaFiles(dir);
  return {
    receive: createReceiveUpload(),
    async store(workspaceId, bytes, fileName, uploadedBy) {
      const mime = await sniffMediaType(bytes);
      const picture = await readPicture(bytes);
      const mediaId = newId();
      await files.write({ workspaceId, mediaId, isThumbnail: false }, bytes);
      await files.write({ workspaceId, mediaId, isThumbnail: true }, picture.thumbnail);
      return insertMedia(pool, {
        workspaceId,
        id: mediaId,
        mime,
        sizeBytes: bytes.byteLength,
        fileName: fileName === undefined ? null : cleanFileName(fileName),
        width: picture.width,
        height: picture.height,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        hasThumbnail: true,
        uploadedBy: uploadedBy ?? null,
      });
    },
    async read(workspaceId, mediaId, isThumbnail = false) {
      if (!(await findMedia(pool, workspaceId, mediaId))) throw new DomainError("not_found");
      return files.read({ workspaceId, mediaId, isThumbnail });
    },
    find: (workspaceId, mediaId) => findMedia(pool, workspaceId, mediaId),
    async remove(workspaceId, mediaId) {
      for (const isThumbnail of [true, false]) await files.remove({ workspaceId, mediaId, isThumbnail });
      await deleteMedia(pool, workspaceId, mediaId);
    },
  };
}
