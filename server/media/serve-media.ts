import { z } from "zod";
import { DomainError } from "#server/platform/errors.ts";
import type { MediaService } from "./upload-media.ts";

const requestSchema = z.object({
  workspaceId: z.uuid(),
  mediaId: z.uuid(),
  query: z.object({ e: z.string().regex(/^\d{1,12}$/), s: z.string().max(100), t: z.literal("1").optional() }),
});

export type ServedMedia = { bytes: Uint8Array; headers: Record<string, string> };

/**
 * `GET /api/media/:workspaceId/:mediaId?e=…&s=…`: the address is the permission, good for workspace, file, size and an hour.
 * @throws {DomainError} `not_found` for a wrong, changed or expired address: they look the same.
 */
export async function serveMedia(media: MediaService, request: unknown): Promise<ServedMedia> {
  const parsed = requestSchema.safeParse(request);
  if (!parsed.success) throw new DomainError("not_found");
  const { workspaceId, mediaId, query } = parsed.data;
  const isThumbnail = query.t === "1";
  const left = media.links.secondsLeft({ workspaceId, mediaId, isThumbnail }, { expires: query.e, signature: query.s });
  if (left === null) throw new DomainError("not_found");
  const file = await media.store.find(workspaceId, mediaId);
  if (!file) throw new DomainError("not_found");
  const bytes = await media.store.read(workspaceId, mediaId, isThumbnail);
  return { bytes, headers: headersOf(isThumbnail ? "image/webp" : file.mime, bytes.byteLength, left, file.fileName) };
}

/** What came from outside is shown as the picture it is and nothing else: no sniffing, no script, no frame. */
function headersOf(mime: string, size: number, secondsLeft: number, fileName: string | null): Record<string, string> {
  const named = fileName === null ? "" : `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return {
    "content-type": mime,
    "content-length": String(size),
    "content-disposition": `inline${named}`,
    "cache-control": `private, max-age=${String(secondsLeft)}, immutable`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
  };
}
