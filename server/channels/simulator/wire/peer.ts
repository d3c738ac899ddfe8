import {
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  generateSignalPubKey,
  KEY_BUNDLE_TYPE,
  type SignalDataSet,
  type SignalDataTypeMap,
  signedKeyPair,
  type SignalKeyStoreWithTransaction,
  xmppPreKey,
  xmppSignedPreKey,
} from "@whiskeysockets/baileys";
import { randomInt } from "node:crypto";
import type { KeyPair } from "./certificate.ts";

/** The public keys a device left at the server so that others can start a Signal session with it. */
export type PublicBundle = {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: { keyId: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey?: { keyId: number; publicKey: Uint8Array } | undefined;
};

export type Sealed = { type: "pkmsg" | "msg"; ciphertext: Uint8Array };

const SILENT = {
  level: "silent",
  child: () => SILENT,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A peer's Signal store: plain memory. A lost simulator is a lost world, clients see it as being logged out. */
function makeMemoryKeys(): SignalKeyStoreWithTransaction {
  const rows = new Map<string, unknown>();
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const value = rows.get(`${type} ${id}`);
        // The rows of a type were written by `set` under that type, which is where their shape comes from.
        if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
      }
      return found;
    },
    set: (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) {
          if (value === null) rows.delete(`${type} ${id}`);
          else rows.set(`${type} ${id}`, value);
        }
      }
    },
    isInTransaction: () => false,
    transaction: (work) => work(),
  };
}

/**
 * A simulated phone: the Signal endpoint of a customer or of the account's own phone. It addresses a client's device by
 * LID, whatever address the stanza carried.
 */
export function makePeer() {
  const identity: KeyPair = Curve.generateKeyPair();
  const creds = {
    signedIdentityKey: identity,
    signedPreKey: signedKeyPair(identity, 1),
    registrationId: randomInt(1, 16_380),
  };
  const keys = makeMemoryKeys();
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, SILENT);
  let nextPreKeyId = 1;

  /** A one-time key is given once: each bundle carries a new one. */
  const makePreKey = async () => {
    const id = nextPreKeyId++;
    const pair = Curve.generateKeyPair();
    await keys.set({ "pre-key": { [String(id)]: pair } });
    return xmppPreKey(pair, id);
  };

  return {
    identity,
    registration: (): Uint8Array => encodeBigEndian(creds.registrationId),
    /** The children of a `user` node in the answer to a key query. */
    async keyNodes(): Promise<BinaryNode[]> {
      return [
        { tag: "registration", attrs: {}, content: encodeBigEndian(creds.registrationId) },
        { tag: "type", attrs: {}, content: KEY_BUNDLE_TYPE },
        { tag: "identity", attrs: {}, content: creds.signedIdentityKey.public },
        await makePreKey(),
        xmppSignedPreKey(creds.signedPreKey),
      ];
    },
    async hasSession(jid: string): Promise<boolean> {
      return (await signal.validateSession(jid)).exists;
    },
    async startSession(jid: string, bundle: PublicBundle): Promise<void> {
      await signal.injectE2ESession({
        jid,
        session: {
          registrationId: bundle.registrationId,
          identityKey: generateSignalPubKey(bundle.identity),
          signedPreKey: {
            ...bundle.signedPreKey,
            publicKey: generateSignalPubKey(bundle.signedPreKey.publicKey),
          },
          ...(bundle.preKey && {
            preKey: { keyId: bundle.preKey.keyId, publicKey: generateSignalPubKey(bundle.preKey.publicKey) },
          }),
        },
      });
    },
    seal: (jid: string, data: Uint8Array): Promise<Sealed> => signal.encryptMessage({ jid, data }),
    open: (jid: string, type: "pkmsg" | "msg", ciphertext: Uint8Array): Promise<Uint8Array> =>
      signal.decryptMessage({ jid, type, ciphertext }),
  };
}

export type Peer = ReturnType<typeof makePeer>;
