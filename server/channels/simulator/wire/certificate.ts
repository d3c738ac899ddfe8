import { Curve, proto } from "@whiskeysockets/baileys";
import { createPrivateKey, createPublicKey } from "node:crypto";

export type KeyPair = { private: Uint8Array; public: Uint8Array };

/** What the server shows in the Noise handshake: its static key and the chain that vouches for it. */
export type ServerKeys = { root: KeyPair; static: KeyPair; chain: Uint8Array };

const INTERMEDIATE_SERIAL = 1;
const X25519_PKCS8_PREFIX = Buffer.from("302e020100300506032b656e04220420", "hex");

/** The X25519 pair of a 32-byte private key, so that a root can outlive the process that made it. */
export function keyPairOf(privateKey: Uint8Array): KeyPair {
  const der = Buffer.concat([X25519_PKCS8_PREFIX, privateKey]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  return {
    private: Buffer.from(privateKey),
    public: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  };
}

const signed = (details: Uint8Array, issuer: KeyPair) => ({ details, signature: Curve.sign(issuer.private, details) });

/**
 * A server identity: root → intermediate (issuerSerial 0) → leaf over the static key. `leafKey` lets a test show a true
 * chain that belongs to another server.
 */
export function makeServerKeys(options: { rootPrivateKey?: Uint8Array; leafKey?: Uint8Array }): ServerKeys {
  const { Details } = proto.CertChain.NoiseCertificate;
  const root = options.rootPrivateKey ? keyPairOf(options.rootPrivateKey) : Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const serverStatic = Curve.generateKeyPair();
  const intermediateDetails = Details.encode({
    serial: INTERMEDIATE_SERIAL,
    issuerSerial: 0,
    key: intermediate.public,
  }).finish();
  const leafDetails = Details.encode({
    serial: INTERMEDIATE_SERIAL + 1,
    issuerSerial: INTERMEDIATE_SERIAL,
    key: options.leafKey ?? serverStatic.public,
  }).finish();
  const chain = proto.CertChain.encode({
    intermediate: signed(intermediateDetails, root),
    leaf: signed(leafDetails, intermediate),
  }).finish();
  return { root, static: serverStatic, chain };
}
