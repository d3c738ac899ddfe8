import {
  DEFAULT_CONNECTION_CONFIG,
  type SignalDataSet,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from "@whiskeysockets/baileys";
import { createHash } from "node:crypto";
import { z } from "zod";
import { type Content, readContent } from "./content.ts";
import type { OwnIdentity } from "./identities.ts";
import { readResent } from "./resent.ts";

type MakeRepository = SocketConfig["makeSignalRepository"];

/**
 * The inbound journal. Baileys sends the receipt before a message reaches its handlers, after which WhatsApp forgets the
 * message; so what was decrypted is stored in the same transaction as the ratchet step that can never be repeated.
 * A row lives until the message is committed.
 */
export const JOURNAL = "inbound-journal";

const ownSchema = z.object({ phone: z.string().nullable(), lid: z.string().nullable() });
const rowSchema = z.object({
  attrs: z.record(z.string(), z.string()),
  plaintext: z.string(),
  order: z.number(),
  own: ownSchema,
});

/**
 * The stanza's attributes with the padded plaintext, and its content read from that. `order` grows from row to row of a
 * channel, over restarts too. `own`: who the account was then; a number that is linked anew may not know before it is.
 */
export type JournalRow = {
  id: string;
  order: number;
  attrs: Record<string, string>;
  own: OwnIdentity;
  content: Content;
};

/** Reads a stored row; throws when it is none. */
export function readRow(id: string, json: string): JournalRow {
  const { plaintext, ...row } = rowSchema.parse(JSON.parse(json));
  return { id, ...row, content: readContent(Buffer.from(plaintext, "base64")) };
}

/** Numbers for rows: each above the last one given and above every one `seen`, whatever the clock does. */
export function makeOrder(nowMs: () => number) {
  let last = 0;
  return {
    next: () => (last = Math.max(last + 1, nowMs() * 1_000)),
    seen: (order: number) => void (last = Math.max(last, order)),
  };
}

const idOf = (ciphertext: Uint8Array): string => createHash("sha256").update(ciphertext).digest("hex");

export type JournalOptions = {
  /** The attributes of the stanza that carried this very ciphertext object; null for groups and the like. */
  attrsOf(ciphertext: Uint8Array): Record<string, string> | null;
  /** A message that asks for no answer is not kept. */
  onSilent(attrs: Record<string, string>): void;
  own: () => OwnIdentity;
  nextOrder: () => number;
  /** Called after the commit. */
  onCommitted(row: JournalRow): void;
  /**
   * The key Baileys sends under (`relayMessage` locks the own id). Decrypting under the same key keeps a send and a
   * receive of one session from overwriting each other's ratchet: both read, change and commit the whole record.
   */
  lockKey(): string;
};

/** Stores are plain or transactional by type; Baileys always hands in the latter. */
function transactional(keys: Parameters<MakeRepository>[0]["keys"]): SignalKeyStoreWithTransaction {
  if (!("transaction" in keys)) throw new Error("the key store has no transactions");
  return keys;
}

/** Baileys' Signal repository with the journal written inside the transaction of each decryption. */
export function journalledRepository(options: JournalOptions): MakeRepository {
  return (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
    const keys = transactional(auth.keys);

    const journal = async (ciphertext: Uint8Array, plaintext: Uint8Array): Promise<JournalRow[]> => {
      const attrs = options.attrsOf(ciphertext);
      if (!attrs) return [];
      const told = attrs.category === "peer" ? readResent(plaintext) : [{ attrs, plaintext }];
      const rows: JournalRow[] = [];
      for (const [index, one] of told.entries()) {
        const content = readContent(one.plaintext);
        if (content.kind === "silent") {
          options.onSilent(one.attrs);
          continue;
        }
        const id = index === 0 ? idOf(ciphertext) : `${idOf(ciphertext)}-${index}`;
        const head = { attrs: one.attrs, order: options.nextOrder(), own: options.own() };
        const value = { ...head, plaintext: Buffer.from(one.plaintext).toString("base64") };
        const data: SignalDataSet & Record<string, Record<string, typeof value>> = { [JOURNAL]: { [id]: value } };
        await keys.set(data);
        rows.push({ id, ...head, content });
      }
      return rows;
    };

    const decryptWithin = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) => {
      const { plaintext, rows } = await keys.transaction(async () => {
        const opened = await decrypt();
        return { plaintext: opened, rows: await journal(ciphertext, opened) };
      }, options.lockKey());
      for (const row of rows) options.onCommitted(row);
      return plaintext;
    };

    return {
      ...inner,
      decryptMessage: (sealed) => decryptWithin(sealed.ciphertext, () => inner.decryptMessage(sealed)),
      decryptGroupMessage: (sealed) => decryptWithin(sealed.msg, () => inner.decryptGroupMessage(sealed)),
    };
  };
}
