export { createMediaLinks, MEDIA_PATH, type MediaLinks } from "./links.ts";
export { MAX_MEDIA_BYTES } from "./rules.ts";
export { createMediaStore, type MediaStore } from "./store-media.ts";
export { uploadMedia, type MediaService, type UploadedMedia } from "./upload-media.ts";
export { serveMedia, type ServedMedia } from "./serve-media.ts";
export type { MediaFile } from "./sql/find-media.ts";
