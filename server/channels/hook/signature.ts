import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * How a provider proves that a body is its own: `X-Hub-Signature-256: sha256=` and the hex HMAC-SHA256 of the raw body (Meta's
 * webhook reference; vectors in cases/cloud-webhooks/signatures.json).
 */

const HEADER = /^sha256=([0-9a-f]{64})$/i;

export type SignatureRefusal = "missing" | "malformed" | "mismatch";

/** Refuses what cannot be a signature before anything is looked up; null when it has the right shape. */
export function refuseHeader(header: string | undefined): SignatureRefusal | null {
  if (header === undefined) return "missing";
  return HEADER.test(header) ? null : "malformed";
}

/** Why a body is not taken as the provider's, or null when it is signed with `secret`. Compared in constant time. */
export function refuseSignature(
  secret: string,
  header: string | undefined,
  rawBody: Uint8Array,
): SignatureRefusal | null {
  const refused = refuseHeader(header);
  if (refused) return refused;
  const given = Buffer.from(HEADER.exec(header ?? "")?.[1] ?? "", "hex");
  const expected = createHmac("sha256", secret).update(rawBody).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : "mismatch";
}

/** What a provider asks once when an address is given to it. */
export type Challenge = { mode: string | undefined; verifyToken: string | undefined; challenge: string | undefined };

/** The text to answer with, or null when the address must not be confirmed. */
export function answerChallenge(verifyToken: string, asked: Challenge): string | null {
  const digest = (token: string) => createHmac("sha256", verifyToken).update(token).digest();
  const isOurs = timingSafeEqual(digest(asked.verifyToken ?? ""), digest(verifyToken));
  return asked.mode === "subscribe" && isOurs ? (asked.challenge ?? "") : null;
}
