import {
  type BinaryNode,
  Curve,
  getBinaryNodeChild,
  hmacSign,
  proto,
  S_WHATSAPP_NET,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from "@whiskeysockets/baileys";
import { randomBytes, randomInt } from "node:crypto";
import { verifySignature } from "../../linked/xeddsa.ts";
import type { Connection, Hello } from "./connection.ts";
import { type Account, addDevice, type Device, lidJid, phoneJid } from "./world.ts";

const REF_COUNT = 6;
const SCAN_TIMEOUT_MS = 10_000;
const RESTART_REQUIRED: BinaryNode = { tag: "stream:error", attrs: { code: "515" } };

type Candidate = { connection: Connection; noiseKey: Uint8Array; identity: Uint8Array };
type Scan = Candidate & { account: Account; details: Uint8Array; settle: (error: Error | null) => void };

/** A QR is `<link>#<ref>,<noise key>,<identity key>,<adv secret>,<platform>`, the keys in base64. */
function parseQr(text: string) {
  const [ref, noiseKey, identity, secret] = text.slice(text.indexOf("#") + 1).split(",");
  if (!ref || !noiseKey || !identity || !secret) throw new Error("this is no pairing QR");
  const bytes = (base64: string) => Buffer.from(base64, "base64");
  return { ref, noiseKey: bytes(noiseKey), identity: bytes(identity), secret: bytes(secret) };
}

/** The device identity the own phone signs for a companion, under the secret only the QR told it. */
function signIdentity(account: Account, identity: Uint8Array, secret: Buffer) {
  const { ADVDeviceIdentity, ADVSignedDeviceIdentity, ADVSignedDeviceIdentityHMAC } = proto;
  const details = ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: account.nextDeviceId,
  }).finish();
  const signedIdentity = ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.ownPhone.identity.public,
    accountSignature: Curve.sign(
      account.ownPhone.identity.private,
      Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]),
    ),
  }).finish();
  const sealed = ADVSignedDeviceIdentityHMAC.encode({
    details: signedIdentity,
    hmac: hmacSign(signedIdentity, secret),
  }).finish();
  return { details, sealed };
}

const pairSuccess = (account: Account, sealed: Uint8Array): BinaryNode => ({
  tag: "iq",
  attrs: {
    from: S_WHATSAPP_NET,
    type: "set",
    id: randomBytes(8).toString("hex"),
    t: String(Math.floor(Date.now() / 1000)),
  },
  content: [
    {
      tag: "pair-success",
      attrs: {},
      content: [
        { tag: "device-identity", attrs: {}, content: sealed },
        {
          tag: "device",
          attrs: {
            jid: phoneJid(account.phone, account.nextDeviceId),
            lid: lidJid(account.lid, account.nextDeviceId),
          },
        },
        { tag: "platform", attrs: { name: "android" } },
      ],
    },
  ],
});

const pairDevice = (refs: string[]): BinaryNode => ({
  tag: "iq",
  attrs: { from: S_WHATSAPP_NET, type: "set", id: randomBytes(8).toString("hex"), xmlns: "md" },
  content: [
    {
      tag: "pair-device",
      attrs: {},
      content: refs.map((ref) => ({ tag: "ref", attrs: {}, content: Buffer.from(ref) })),
    },
  ],
});

/** Whether the client owns the identity key it showed: its signature over what the phone signed. */
function provesItself(scan: Scan, signed: Uint8Array): boolean {
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signed);
  const message = Buffer.concat([
    WA_ADV_DEVICE_SIG_PREFIX,
    scan.details,
    scan.identity,
    scan.account.ownPhone.identity.public,
  ]);
  return deviceSignature ? verifySignature(scan.identity, message, deviceSignature) : false;
}

/** Linking a client: refs for its QR, the scan by the own phone, its signature, then 515 so that it logs in. */
export function makePairing() {
  const candidates = new Map<string, Candidate>();
  const scans = new Map<Connection, Scan>();

  const offer = (connection: Connection, hello: Hello) => {
    const identity = hello.payload.devicePairingData?.eIdent;
    if (!identity) return connection.close();
    const refs = Array.from({ length: REF_COUNT }, () => `2@${randomBytes(48).toString("base64url")}`);
    for (const ref of refs) candidates.set(ref, { connection, noiseKey: hello.clientStatic, identity });
    connection.send(pairDevice(refs));
  };

  /** Resolves when the client proved itself and is linked. */
  const scan = (qrText: string, account: Account): Promise<void> => {
    const qr = parseQr(qrText);
    const candidate = candidates.get(qr.ref);
    if (!candidate) throw new Error("this QR is not valid any more");
    if (!qr.identity.equals(candidate.identity) || !qr.noiseKey.equals(candidate.noiseKey)) {
      throw new Error("this QR belongs to another client");
    }
    const { details, sealed } = signIdentity(account, candidate.identity, qr.secret);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(new Error("the client did not answer the scan")), SCAN_TIMEOUT_MS);
      const settle = (error: Error | null) => {
        clearTimeout(timer);
        scans.delete(candidate.connection);
        if (error) reject(error);
        else resolve();
      };
      scans.set(candidate.connection, { ...candidate, account, details, settle });
      candidate.connection.send(pairSuccess(account, sealed));
    });
  };

  /** Takes `pair-device-sign`; answers the linked device, or null when the node was something else. */
  const complete = (connection: Connection, node: BinaryNode): Device | null => {
    const scanned = scans.get(connection);
    const signed = getBinaryNodeChild(getBinaryNodeChild(node, "pair-device-sign"), "device-identity")?.content;
    if (!scanned || !(signed instanceof Uint8Array)) return null;
    if (!provesItself(scanned, signed)) {
      scanned.settle(new Error("the client's signature is wrong"));
      connection.close();
      return null;
    }
    const device = addDevice(scanned.account, { noiseKey: scanned.noiseKey, identity: scanned.identity });
    scanned.settle(null);
    connection.send(RESTART_REQUIRED);
    connection.close();
    return device;
  };

  const forget = (connection: Connection) => {
    for (const [ref, candidate] of candidates) if (candidate.connection === connection) candidates.delete(ref);
    scans.get(connection)?.settle(new Error("the client hung up"));
  };

  return { offer, scan, complete, forget };
}

export type Pairing = ReturnType<typeof makePairing>;
