import { fileTypeFromBuffer } from "file-type";
import { DomainError } from "#server/platform/errors.ts";

/** WhatsApp's own limit for a picture is lower on some phones; ours bounds what one request may cost. */
export const MAX_MEDIA_BYTES = 16 * 1024 * 1024;

/** A picture of more pixels than this is refused before it is decoded: a few kilobytes can unpack to gigabytes. */
export const MAX_MEDIA_PIXELS = 50_000_000;

export const THUMBNAIL_WIDTH_PX = 640;

const SUPPORTED_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type MediaType = (typeof SUPPORTED_TYPES)[number];

/**
 * The type that the bytes themselves say; a sender's word or a file's name is never asked.
 * @throws {DomainError} `media.empty`, `media.too_large` or `media.unsupported_type`.
 */
export async function sniffMediaType(bytes: Uint8Array): Promise<MediaType> {
  if (bytes.byteLength === 0) throw new DomainError("media.empty");
  if (bytes.byteLength > MAX_MEDIA_BYTES) throw new DomainError("media.too_large", { maxBytes: MAX_MEDIA_BYTES });
  const found = await fileTypeFromBuffer(bytes);
  const supported = SUPPORTED_TYPES.find((type) => type === found?.mime);
  if (!supported) throw new DomainError("media.unsupported_type", { found: found?.mime ?? null });
  return supported;
}
