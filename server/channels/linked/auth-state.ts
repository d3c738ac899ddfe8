import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  jidDecode,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
} from "@whiskeysockets/baileys";
import { z } from "zod";
import type { AuthStore, AuthWrite } from "../provider.ts";
import type { OwnIdentity } from "./identities.ts";

const CREDS = "creds";

const pairSchema = z.object({ public: z.instanceof(Uint8Array), private: z.instanceof(Uint8Array) });
const knownCredsSchema = z.object({
  noiseKey: pairSchema,
  signedIdentityKey: pairSchema,
  registrationId: z.number(),
  advSecretKey: z.string(),
  nextPreKeyId: z.number(),
});
const credsSchema = z.custom<AuthenticationCreds>((value) => knownCredsSchema.safeParse(value).success);

/** Sessions are read and written with every message and hold no buffers; a reviver would cost a third of a send. */
const hasBuffers = (json: string): boolean => json.includes('"Buffer"');
const parse = (json: string): unknown =>
  hasBuffers(json) ? JSON.parse(json, BufferJSON.reviver) : (JSON.parse(json) as unknown);
const serialise = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

/** Baileys hands protobuf objects in and wants them back as such, not as plain JSON. */
const revive = (type: string, value: unknown): unknown =>
  type === "app-state-sync-key" && typeof value === "object" && value !== null
    ? proto.Message.AppStateSyncKeyData.fromObject(value)
    : value;

const toWrites = (data: SignalDataSet): AuthWrite[] =>
  Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values).map(([id, value]) => ({ type, id, value: value === null ? null : serialise(value) })),
  );

export type LinkedAuth = {
  state: AuthenticationState;
  saveCreds(): void;
  write(writes: AuthWrite[]): Promise<void>;
  /** Resolves when everything handed over so far is written (or failed). */
  settled(): Promise<void>;
  /** As `settled`; what Baileys still hands over afterwards is refused, so that nothing follows a `clear`. */
  end(): Promise<void>;
};

/** Who the account is; nothing is known before it is paired. */
export function ownIdentity(auth: LinkedAuth | null): OwnIdentity {
  const me = auth?.state.creds.me;
  const phone = jidDecode(me?.id)?.user;
  return { phone: phone ? `+${phone}` : null, lid: jidDecode(me?.lid)?.user ?? null };
}

/**
 * Baileys' auth state on an `AuthStore`, one `write` (one transaction) per `set`. Writes go out one after the other:
 * credentials that name a prekey must not be durable in another order than Baileys meant. `onFailure` is told of every
 * failed call, because Baileys takes an unreadable session for a missing one and would refuse messages for it.
 */
export async function openAuthState(store: AuthStore, onFailure: (error: unknown) => void): Promise<LinkedAuth> {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  let tail: Promise<void> = Promise.resolve();
  let isEnded = false;
  const write = (writes: AuthWrite[]): Promise<void> => {
    if (isEnded) return Promise.reject(new Error("the session has ended"));
    const done = guard(tail.then(() => store.write(writes)));
    tail = done.catch(() => undefined);
    return done;
  };

  const saved = (await store.read(CREDS, [CREDS])).get(CREDS);
  const creds = saved === undefined ? initAuthCreds() : credsSchema.parse(parse(saved));

  const keys: AuthenticationState["keys"] = {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const rows = await guard(store.read(type, ids));
      const found: Record<string, SignalDataTypeMap[T]> = {};
      // A row of a type was written by `set` under that type, which is where its shape comes from.
      for (const [id, json] of rows) found[id] = revive(type, parse(json)) as SignalDataTypeMap[T];
      return found;
    },
    set: (data) => write(toWrites(data)),
  };

  return {
    state: { creds, keys },
    saveCreds() {
      write([{ type: CREDS, id: CREDS, value: serialise(creds) }]).catch(() => undefined);
    },
    write,
    settled: () => tail,
    end: () => {
      isEnded = true;
      return tail;
    },
  };
}
