import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from "@whiskeysockets/baileys";
import type { ServerKeys } from "./certificate.ts";

const IV_BYTES = 12;
const NO_DATA = Buffer.alloc(0);

const ivOf = (counter: number): Buffer => {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUInt32BE(counter, IV_BYTES - 4);
  return iv;
};

/** The encrypted stream after the handshake. */
export type Transport = { encrypt(data: Uint8Array): Buffer; decrypt(data: Uint8Array): Buffer };

/** Noise XX, the responder's side (Baileys has the initiator's only). The running hash is the associated data. */
export function makeNoiseResponder(server: ServerKeys) {
  const ephemeral = Curve.generateKeyPair();
  let hash: Buffer = Buffer.from(NOISE_MODE);
  let chainingKey = hash;
  let key = hash;
  let counter = 0;

  const mixHash = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]));
  };
  const split = (material: Uint8Array): [Buffer, Buffer] => {
    const okm = Buffer.from(hkdf(material, 64, { salt: chainingKey, info: "" }));
    return [okm.subarray(0, 32), okm.subarray(32)];
  };
  const mixKey = (material: Uint8Array) => {
    [chainingKey, key] = split(material);
    counter = 0;
  };
  const encrypt = (plaintext: Uint8Array): Buffer => {
    const sealed = aesEncryptGCM(plaintext, key, ivOf(counter++), hash);
    mixHash(sealed);
    return sealed;
  };
  const decrypt = (sealed: Uint8Array): Buffer => {
    const plaintext = aesDecryptGCM(sealed, key, ivOf(counter++), hash);
    mixHash(sealed);
    return plaintext;
  };
  mixHash(NOISE_WA_HEADER);

  return {
    /** ClientHello in, ServerHello out. */
    answerHello(frame: Uint8Array): Uint8Array {
      const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
      if (!clientEphemeral) throw new Error("ClientHello without a key");
      mixHash(clientEphemeral);
      mixHash(ephemeral.public);
      mixKey(Curve.sharedKey(ephemeral.private, clientEphemeral));
      const sealedStatic = encrypt(server.static.public);
      mixKey(Curve.sharedKey(server.static.private, clientEphemeral));
      const payload = encrypt(server.chain);
      return proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: sealedStatic, payload },
      }).finish();
    },
    /** ClientFinish in; the client's static key, what it says of itself, and the stream from now on. */
    finish(frame: Uint8Array): { clientStatic: Buffer; payload: proto.ClientPayload; transport: Transport } {
      const { clientFinish } = proto.HandshakeMessage.decode(frame);
      if (!clientFinish?.static || !clientFinish.payload) throw new Error("ClientFinish is incomplete");
      const clientStatic = decrypt(clientFinish.static);
      mixKey(Curve.sharedKey(ephemeral.private, clientStatic));
      const payload = proto.ClientPayload.decode(decrypt(clientFinish.payload));
      const [receiveKey, sendKey] = split(NO_DATA);
      return { clientStatic, payload, transport: makeTransport(receiveKey, sendKey) };
    },
  };
}

function makeTransport(receiveKey: Buffer, sendKey: Buffer): Transport {
  let received = 0;
  let sent = 0;
  return {
    encrypt: (data) => aesEncryptGCM(data, sendKey, ivOf(sent++), NO_DATA),
    decrypt: (data) => aesDecryptGCM(data, receiveKey, ivOf(received++), NO_DATA),
  };
}
