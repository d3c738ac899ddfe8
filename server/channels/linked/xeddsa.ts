import { createPublicKey, verify as verifyEd25519 } from "node:crypto";

/**
 * Signatures of the Signal protocol (XEdDSA): the public key is an X25519 one and the signature an Ed25519 one whose
 * top bit carries the sign of the Edwards point. Baileys' own `Curve.verify` answers true for any well-formed
 * signature, so both ends of the wire check with this one.
 * Source: "The XEdDSA and VXEdDSA Signature Schemes", section 2.3 (the map u → y) and 2.4.
 */

const PRIME = 2n ** 255n - 19n;
const SIGN_BIT = 0x80;
const ED25519_SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

const toLittleEndian = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();

const fromLittleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

/** The Edwards y of a Montgomery u: (u − 1) / (u + 1). */
function edwardsY(publicKey: Uint8Array): Buffer {
  const u = fromLittleEndian(publicKey) & (2n ** 255n - 1n);
  const inverse = power((u + 1n) % PRIME, PRIME - 2n);
  return toLittleEndian((((u - 1n + PRIME) % PRIME) * inverse) % PRIME);
}

/**
 * Whether `signature` (64 bytes) over `message` was made with the private half of `publicKey` (32 bytes, or 33 with the
 * type byte 5). Malformed input is a no, never a throw.
 */
export function verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = publicKey.length === 33 && publicKey[0] === 5 ? publicKey.subarray(1) : publicKey;
  const last = signature[63];
  if (key.length !== 32 || signature.length !== 64 || last === undefined) return false;
  const point = edwardsY(key);
  point[31] = (point[31] ?? 0) | (last & SIGN_BIT);
  const plain = Buffer.from(signature);
  plain[63] = last & ~SIGN_BIT;
  try {
    const spki = createPublicKey({ key: Buffer.concat([ED25519_SPKI_PREFIX, point]), format: "der", type: "spki" });
    return verifyEd25519(null, message, spki, plain);
  } catch {
    return false;
  }
}
