import { Curve, proto, WA_CERT_DETAILS } from "@whiskeysockets/baileys";
import { verifySignature } from "./xeddsa.ts";

/** WhatsApp's own root, as the pinned Baileys ships it. */
const whatsAppRoot = WA_CERT_DETAILS.PUBLIC_KEY;
const sharedKey = Curve.sharedKey;

/** The key a Noise certificate speaks for, or null when the bytes are no certificate (Baileys verifies others too). */
function certifiedKey(bytes: Uint8Array): Uint8Array | null {
  try {
    const { key } = proto.CertChain.NoiseCertificate.Details.decode(bytes);
    return key?.length === 32 ? key : null;
  } catch {
    return null;
  }
}

/**
 * Makes Baileys' check of the server real. As shipped (7.0.0-rc14) it accepts any server: `Curve.verify` drops
 * libsignal's boolean, and nothing compares the leaf certificate with the static key of the handshake, so even a true
 * chain replayed by another server would pass. `Curve` and `WA_CERT_DETAILS` are exported and mutable, and the handshake
 * (`processHandshake`) is synchronous: the last key agreement before the leaf is verified is the one with the server's
 * static key. Process-wide, like what it mends; a call replaces the root of the call before.
 *
 * @param root 32 bytes; only tests, development and load may trust another root than WhatsApp's.
 */
export function installTrust(root: Uint8Array = whatsAppRoot): void {
  let lastAgreedWith: Uint8Array = new Uint8Array();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root);
  Curve.sharedKey = (privateKey, publicKey) => {
    lastAgreedWith = publicKey;
    return sharedKey(privateKey, publicKey);
  };
  Curve.verify = (publicKey, message, signature) => {
    if (!verifySignature(publicKey, message, signature)) return false;
    const isIntermediate = WA_CERT_DETAILS.PUBLIC_KEY.equals(publicKey);
    const certified = isIntermediate ? null : certifiedKey(message);
    return certified === null || Buffer.from(certified).equals(lastAgreedWith);
  };
}
