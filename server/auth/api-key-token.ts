import { hash, randomInt, timingSafeEqual } from "node:crypto";
import { newToken } from "#server/platform/secrets.ts";

const PREFIX_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const PREFIX_LENGTH = 12;
const TOKEN = /^baton_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

export type ApiKeyToken = { prefix: string; secret: string };

/** A new key: `baton_<prefix>_<secret>`. The prefix names it on screens and in logs; the secret has 256 random bits. */
export function newApiKeyToken(): ApiKeyToken & { token: string } {
  const letters = Array.from({ length: PREFIX_LENGTH }, () => PREFIX_LETTERS[randomInt(PREFIX_LETTERS.length)]);
  const [prefix, secret] = [letters.join(""), newToken()];
  return { prefix, secret, token: `baton_${prefix}_${secret}` };
}

/** The parts of a key's text, or null when it cannot be one of ours. */
export function readApiKeyToken(token: string): ApiKeyToken | null {
  const [, prefix, secret] = TOKEN.exec(token) ?? [];
  return prefix !== undefined && secret !== undefined ? { prefix, secret } : null;
}

/** SHA-256 in hex. A slow hash would only protect a secret that can be guessed. */
export function hashApiKeySecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

export function isApiKeySecret(secret: string, secretHash: Buffer): boolean {
  return timingSafeEqual(hash("sha256", secret, "buffer"), secretHash);
}
