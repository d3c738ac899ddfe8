import { DomainError } from "#server/platform/errors.ts";
import { MAX_MEDIA_PIXELS, THUMBNAIL_WIDTH_PX } from "./rules.ts";

export type Picture = { width: number; height: number; thumbnail: Uint8Array };

/**
 * Decodes a picture once: its size as shown and a small WebP without any metadata (place, camera, time).
 * @throws {DomainError} `media.unsupported_type` when it does not decode or has too many pixels.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  // Loaded with the first picture: 11 MiB that a process without pictures does not need.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_MEDIA_PIXELS, failOn: "error" });
    const { autoOrient } = await image.metadata();
    const thumbnail = await image
      .autoOrient()
      .resize({ width: THUMBNAIL_WIDTH_PX, height: THUMBNAIL_WIDTH_PX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return { width: autoOrient.width, height: autoOrient.height, thumbnail };
  } catch (cause) {
    throw Object.assign(new DomainError("media.unsupported_type", { reason: "does not decode" }), { cause });
  }
}
