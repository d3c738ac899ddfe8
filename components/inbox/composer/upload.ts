import * as v from "valibot";
import type { OutboxMedia } from "#components/lib/cache/outbox.ts";

/** The server's own limit and types, so that a wrong file is said at once; the server judges again by the bytes. */
export const MAX_PHOTO_BYTES = 16 * 1024 * 1024;
const PHOTO_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

export type UploadFailure = "wrongType" | "tooLarge" | "failed";

/** Why a chosen file cannot be sent as a photo, as far as a browser can tell; null when it may. */
export function refusePhoto(file: Pick<File, "type" | "size">): UploadFailure | null {
  if (!PHOTO_TYPES.includes(file.type)) return "wrongType";
  return file.size > MAX_PHOTO_BYTES ? "tooLarge" : null;
}

const uploaded = v.object({
  id: v.pipe(v.string(), v.uuid()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  thumbnailUrl: v.string(),
});

export type UploadAnswer = { media: OutboxMedia } | { failure: UploadFailure };

/** Sends a file's bytes; `onProgress` hears how many of a hundred parts went. Never rejects. */
export function uploadPhoto(
  workspaceId: string,
  file: File,
  onProgress: (percent: number) => void,
): { answer: Promise<UploadAnswer>; abort: () => void } {
  const request = new XMLHttpRequest();
  const answer = new Promise<UploadAnswer>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(Math.round((loaded / Math.max(total, 1)) * 100));
    };
    request.onload = () => {
      resolve(readAnswer(request.status, request.responseText));
    };
    request.onerror = () => {
      resolve({ failure: "failed" });
    };
    request.open("POST", `/api/media?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("x-baton-workspace", workspaceId);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
  return {
    answer,
    abort: () => {
      request.abort();
    },
  };
}

function readAnswer(status: number, text: string): UploadAnswer {
  if (status === 415) return { failure: "wrongType" };
  if (status === 413) return { failure: "tooLarge" };
  try {
    const { id, width, height, thumbnailUrl } = v.parse(uploaded, JSON.parse(text));
    return { media: { mediaId: id, width, height, previewUrl: thumbnailUrl } };
  } catch {
    return { failure: "failed" };
  }
}
