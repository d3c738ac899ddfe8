import { createHash, createPrivateKey, createPublicKey } from "node:crypto";

/** Where the simulator answers for WhatsApp's own servers, on its one port. */
export const WIRE_PATH = "/wire";

export type LinkedFarSide = { url: string; rootPrivateKey: Uint8Array; rootPublicKey: Uint8Array };

const X25519_PKCS8_PREFIX = Buffer.from("302e020100300506032b656e04220420", "hex");

/**
 * Address and root key of the simulated WhatsApp, for its server and for the clients that shall trust it. The key is derived
 * from the installation's own secret (`SECRET_KEYS`), so it survives restarts and no other machine can play WhatsApp.
 */
export function linkedFarSide(options: { host: string; port: number; secretKeys: string }): LinkedFarSide {
  const rootPrivateKey = createHash("sha256").update(`simulator root ${options.secretKeys}`).digest();
  const der = Buffer.concat([X25519_PKCS8_PREFIX, rootPrivateKey]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  return {
    url: `ws://${options.host}:${options.port}${WIRE_PATH}`,
    rootPrivateKey,
    rootPublicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  };
}
