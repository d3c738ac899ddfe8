import { can, type Actor } from "#server/auth/permissions.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { MediaLinks } from "./links.ts";
import { MAX_MEDIA_BYTES } from "./rules.ts";
import type { MediaStore } from "./store-media.ts";

export type MediaService = { store: MediaStore; links: MediaLinks };

export type Upload = {
  /** The member of the request's workspace; null when there is none. */
  actor: Actor | null;
  body: AsyncIterable<Uint8Array> | null;
  fileName?: string | undefined;
};

/** A stored picture with addresses for the one who brought it. */
export type UploadedMedia = {
  id: string;
  mime: string;
  sizeBytes: number;
  fileName: string | null;
  width: number | null;
  height: number | null;
  url: string;
  thumbnailUrl: string;
};

/**
 * `POST /api/media`: the body is the file itself, read no further than the limit.
 * @throws {DomainError} `auth.required`, `auth.forbidden`, `media.*`.
 */
export async function uploadMedia(media: MediaService, upload: Upload): Promise<UploadedMedia> {
  if (!upload.actor) throw new DomainError("auth.required");
  if (!can(upload.actor.role, "inbox.use")) throw new DomainError("auth.forbidden");
  const { workspaceId, memberId } = upload.actor;
  const file = await media.store.store(workspaceId, await collectUpload(upload.body), upload.fileName, memberId);
  const { id, mime, sizeBytes, fileName, width, height } = file;
  const sign = (isThumbnail: boolean) => media.links.sign({ workspaceId, mediaId: id, isThumbnail });
  return { id, mime, sizeBytes, fileName, width, height, url: sign(false), thumbnailUrl: sign(true) };
}

/** A file that comes in parts, read no further than the limit. @throws {DomainError} `media.too_large` */
export async function collectUpload(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MAX_MEDIA_BYTES) throw new DomainError("media.too_large", { maxBytes: MAX_MEDIA_BYTES });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
