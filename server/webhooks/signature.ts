import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Signatures by Standard Webhooks 1.0: `v1,` and the HMAC-SHA256 of `id.timestamp.body`; vectors in cases/standard-webhooks.json. */

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

/** A new secret: `whsec_` and 24 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(24).toString("base64");
}

/** The key inside a secret, with or without its prefix. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
}

export type SignatureHeaders = {
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
};

/** The three headers of a delivery. `keys`: newest first, two while a secret is being replaced. `timestamp`: whole Unix seconds. */
export function signHeaders(keys: Buffer[], id: string, timestamp: number, body: string | Buffer): SignatureHeaders {
  const signed = keys.map((key) => `v1,${hmac(key, id, String(timestamp), body).toString("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signed.join(" ") };
}

export type Verification = { ok: true } | { ok: false; reason: "headers" | "too_old" | "too_new" | "signature" };

/** What a receiver that follows the standard says to a delivery. Header names have no case; `now` in Unix seconds. */
export function verifyHeaders(
  secret: string,
  headers: Record<string, string | undefined>,
  body: string | Buffer,
  now: number,
): Verification {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    byName.get(name),
  );
  if (!id || !timestamp || !signatures || !/^\d{1,15}$/.test(timestamp)) return { ok: false, reason: "headers" };
  if (now - Number(timestamp) > TOLERANCE_SECONDS) return { ok: false, reason: "too_old" };
  if (Number(timestamp) - now > TOLERANCE_SECONDS) return { ok: false, reason: "too_new" };
  const expected = hmac(keyOfSecret(secret), id, timestamp, body);
  const fits = signatures.split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return fits ? { ok: true } : { ok: false, reason: "signature" };
}

function hmac(key: Buffer, id: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
}
