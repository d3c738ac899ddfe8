import { DomainError } from "#server/platform/errors.ts";
import { MAX_MEDIA_BYTES } from "./rules.ts";

/** A file that comes in parts. */
export type UploadBody = AsyncIterable<Uint8Array> | null;

/**
 * Reads a file no further than the limit and holds it until `use` is done with it.
 * @throws {DomainError} `media.too_large`; `unavailable` while this process holds as much as it may; what `use` throws
 */
export type ReceiveUpload = <Result>(
  workspaceId: string,
  body: UploadBody,
  use: (bytes: Uint8Array) => Promise<Result>,
) => Promise<Result>;

/** Twelve of the largest files; a workspace gets a third, so that one cannot keep the others from uploading. */
export const UPLOADS_HELD = { bytes: 12 * MAX_MEDIA_BYTES, bytesOfWorkspace: 4 * MAX_MEDIA_BYTES };

/** One per process. Counted is what has come, not what was announced: whoever sends slowly keeps nobody out. */
export function createReceiveUpload(most: typeof UPLOADS_HELD = UPLOADS_HELD): ReceiveUpload {
  const ofWorkspace = new Map<string, number>();
  let held = 0;
  const hold = (workspaceId: string, bytes: number) => {
    const own = (ofWorkspace.get(workspaceId) ?? 0) + bytes;
    if (bytes > 0 && (held + bytes > most.bytes || own > most.bytesOfWorkspace))
      throw new DomainError("unavailable", { retryAfterSeconds: 1 });
    held += bytes;
    if (own > 0) ofWorkspace.set(workspaceId, own);
    else ofWorkspace.delete(workspaceId);
  };
  return async (workspaceId, body, use) => {
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const part of body ?? []) {
        if (size + part.byteLength > MAX_MEDIA_BYTES)
          throw new DomainError("media.too_large", { maxBytes: MAX_MEDIA_BYTES });
        hold(workspaceId, part.byteLength);
        size += part.byteLength;
        parts.push(part);
      }
      return await use(Buffer.concat(parts.splice(0)));
    } finally {
      hold(workspaceId, -size);
    }
  };
}
