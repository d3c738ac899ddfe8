import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "./clock.ts";

/** Signs what an address names, for a while. An address is handed out only inside data its reader may see. */
export type PathSigner = {
  /** Good for 30 to 60 minutes; equal within half an hour, so that caches work. */
  sign(named: readonly string[]): { expires: string; signature: string };
  /** Seconds it is still good for, or null when it expired or is not one of ours. */
  secondsLeft(named: readonly string[], given: { expires: string; signature: string }): number | null;
};

const STEP_SECONDS = 30 * 60;

/** `secretKeys` has the form of the env variable SECRET_KEYS: the first key signs, every key is accepted. */
export function createPathSigner(options: { secretKeys: string; clock: Clock; purpose: string }): PathSigner {
  const keys = options.secretKeys.split(",").map((entry) => signingKeyOf(entry, options.purpose));
  const nowSeconds = () => Math.floor(options.clock.now().getTime() / 1_000);
  return {
    sign(named) {
      const expires = String((Math.floor(nowSeconds() / STEP_SECONDS) + 2) * STEP_SECONDS);
      const [key] = keys;
      if (!key) throw new Error("SECRET_KEYS is empty");
      return { expires, signature: signatureOf(key, named, expires) };
    },
    secondsLeft(named, { expires, signature }) {
      if (!keys.some((key) => isEqual(signature, signatureOf(key, named, expires)))) return null;
      const left = Number(expires) - nowSeconds();
      return left > 0 ? left : null;
    },
  };
}

/** A key of its own, so that a signature says nothing about what the same secret encrypts (RFC 5869). */
function signingKeyOf(entry: string, purpose: string): Buffer {
  const secret = Buffer.from(entry.slice(entry.indexOf(":") + 1), "base64");
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

function signatureOf(key: Buffer, named: readonly string[], expires: string): string {
  return createHmac("sha256", key)
    .update([...named, expires].join("\n"))
    .digest("base64url");
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
