import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";

export type MediaRef = { workspaceId: string; mediaId: string; isThumbnail: boolean };

/** Signed, expiring addresses of stored files. An address is handed out only inside data its reader may see. */
export type MediaLinks = {
  /** A path on the web process, valid for 30 to 60 minutes; equal within half an hour, so that caches work. */
  sign(ref: MediaRef): string;
  /** Seconds the address is still good for, or null when it expired or is not one of ours. */
  secondsLeft(ref: MediaRef, query: { expires: string; signature: string }): number | null;
};

const STEP_SECONDS = 30 * 60;

export const MEDIA_PATH = "/api/media";

/** `secretKeys` has the form of the env variable SECRET_KEYS: the first key signs, every key is accepted. */
export function createMediaLinks(options: { secretKeys: string; clock: Clock }): MediaLinks {
  const keys = options.secretKeys.split(",").map(signingKeyOf);
  const nowSeconds = () => Math.floor(options.clock.now().getTime() / 1_000);
  return {
    sign(ref) {
      const expires = String((Math.floor(nowSeconds() / STEP_SECONDS) + 2) * STEP_SECONDS);
      const [key] = keys;
      if (!key) throw new Error("SECRET_KEYS is empty");
      const query = new URLSearchParams({
        e: expires,
        s: signatureOf(key, ref, expires),
        ...(ref.isThumbnail && { t: "1" }),
      });
      return `${MEDIA_PATH}/${ref.workspaceId}/${ref.mediaId}?${query.toString()}`;
    },
    secondsLeft(ref, { expires, signature }) {
      if (!keys.some((key) => isEqual(signature, signatureOf(key, ref, expires)))) return null;
      const left = Number(expires) - nowSeconds();
      return left > 0 ? left : null;
    },
  };
}

/** A key of its own, so that a signature says nothing about what the same secret encrypts (RFC 5869). */
function signingKeyOf(entry: string): Buffer {
  const secret = Buffer.from(entry.slice(entry.indexOf(":") + 1), "base64");
  return Buffer.from(hkdfSync("sha256", secret, "", "baton media links", 32));
}

function signatureOf(key: Buffer, ref: MediaRef, expires: string): string {
  const text = [ref.workspaceId, ref.mediaId, expires, ref.isThumbnail ? "thumbnail" : "original"].join("\n");
  return createHmac("sha256", key).update(text).digest("base64url");
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
