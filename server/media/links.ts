import type { Clock } from "#server/platform/clock.ts";
import { createPathSigner } from "#server/platform/signed-paths.ts";

export type MediaRef = { workspaceId: string; mediaId: string; isThumbnail: boolean };

/** Signed, expiring addresses of stored files. An address is handed out only inside data its reader may see. */
export type MediaLinks = {
  /** A path on the web process, valid for 30 to 60 minutes; equal within half an hour, so that caches work. */
  sign(ref: MediaRef): string;
  /** Seconds the address is still good for, or null when it expired or is not one of ours. */
  secondsLeft(ref: MediaRef, query: { expires: string; signature: string }): number | null;
};

export const MEDIA_PATH = "/api/media";

/** `secretKeys` has the form of the env variable SECRET_KEYS: the first key signs, every key is accepted. */
export function createMediaLinks(options: { secretKeys: string; clock: Clock }): MediaLinks {
  const signer = createPathSigner({ ...options, purpose: "baton media links" });
  return {
    sign(ref) {
      const { expires, signature } = signer.sign(namedBy(ref));
      const query = new URLSearchParams({ e: expires, s: signature, ...(ref.isThumbnail && { t: "1" }) });
      return `${MEDIA_PATH}/${ref.workspaceId}/${ref.mediaId}?${query.toString()}`;
    },
    secondsLeft: (ref, query) => signer.secondsLeft(namedBy(ref), query),
  };
}

const namedBy = ({ workspaceId, mediaId, isThumbnail }: MediaRef) => [
  workspaceId,
  mediaId,
  isThumbnail ? "thumbnail" : "original",
];
