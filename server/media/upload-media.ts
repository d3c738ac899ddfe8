import { can, type Actor } from "#server/auth/permissions.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { MediaLinks } from "./links.ts";
import type { UploadBody } from "./receive-uploads.ts";
import type { MediaStore } from "./store-media.ts";

export type MediaService = { store: MediaStore; links: MediaLinks };

export type Upload = {
  /** The member of the request's workspace; null when there is none. */
  actor: Actor | null;
  body: UploadBody;
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
 * @throws {DomainError} `auth.required`, `auth.forbidden`, `media.*`, `unavailable`.
 */
export async function uploadMedia(media: MediaService, upload: Upload): Promise<UploadedMedia> {
  if (!upload.actor) throw new DomainError("auth.required");
  if (!can(upload.actor.role, "inbox.use")) throw new DomainError("auth.forbidden");
  const { workspaceId, memberId } = upload.actor;
  const file = await media.store.receive(workspaceId, upload.body, (bytes) =>
    media.store.store(workspaceId, bytes, upload.fileName, memberId),
  );
  const { id, mime, sizeBytes, fileName, width, height } = file;
  const sign = (isThumbnail: boolean) => media.links.sign({ workspaceId, mediaId: id, isThumbnail });
  return { id, mime, sizeBytes, fileName, width, height, url: sign(false), thumbnailUrl: sign(true) };
}
