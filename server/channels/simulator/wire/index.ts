import { type BinaryNode } from "@whiskeysockets/baileys";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { portOf } from "#server/platform/port-of.ts";
import type { SessionLog } from "../../provider.ts";
import { makeServerKeys } from "./certificate.ts";
import { acceptConnection } from "./connection.ts";
import { type Faults, makeFaults } from "./faults.ts";
import { type LedgerRow, makeLedger } from "./ledger.ts";
import { makePairing, type Pairing } from "./pairing.ts";
import { type Ending, endSessions, makeSessions } from "./session.ts";
import { type Addressing, customerSays, customerSaysUnavailable, phoneSays } from "./speak.ts";
import type { ReceiptMode } from "./take-message.ts";
import { type Customer, lidJid, makeWorld, type World } from "./world.ts";

export type { Ending, LedgerRow, ReceiptMode };

export type WireOptions = {
  host: string;
  /** 0 picks a free one. */
  port: number;
  log: SessionLog;
  /** 32 bytes; the same root after a restart keeps clients trusting it. Made up when absent. */
  rootPrivateKey?: Uint8Array;
  /** Tests only: certify this key instead of the server's own, as one who replays another server's chain would. */
  leafKey?: Uint8Array;
  /** Called for each id once its text was read, and again for each dropped copy. */
  onLedger?: (row: LedgerRow) => void;
  /** How customers answer what they get; `read` by default. */
  receipts?: { mode: ReceiptMode; readDelayMs: number };
};

type WireEvents = {
  /** A customer's phone read a message of the business. */
  message: [{ accountPhone: string; to: string; text: string; id: string }];
  /** The business read messages of customers. */
  read: [{ accountPhone: string; ids: string[] }];
  /** Any receipt of a client, with its type on the wire. */
  receipt: [{ accountPhone: string; id: string; type: string }];
};

/**
 * WhatsApp's client protocol on a loopback WebSocket, for real Baileys clients. The world lives in memory and belongs to
 * this call: clients may come, go and be killed; closing ends it. Phones are E.164 with their plus.
 */
export async function startWire(options: WireOptions) {
  const keys = makeServerKeys(options);
  const world = makeWorld();
  const ledger = makeLedger(options.onLedger);
  const faults = makeFaults();
  const pairing = makePairing();
  const events = new EventEmitter<WireEvents>();
  const receipts = options.receipts ?? { mode: "read", readDelayMs: 20 };
  const sessions = makeSessions({
    world,
    ledger,
    faults,
    log: options.log,
    receipts,
    pairing,
    onText: (message) => events.emit("message", message),
    onRead: (ids, accountPhone) => events.emit("read", { accountPhone, ids }),
    onReceipt: (receipt) => events.emit("receipt", receipt),
  });

  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => acceptConnection(socket, keys, options.log, sessions));
  server.listen(options.port, options.host);
  await once(server, "listening");
  return {
    port: portOf(server),
    /** What a client must take as WhatsApp's root (32 bytes) to trust this server. */
    rootPublicKey: keys.root.public,
    events,
    ledger: ledger.rows,
    /** How often phones could not read a message and asked for it again. */
    retriesAsked: ledger.retriesAsked,
    faults: { add: faults.add, clear: faults.clear },
    ...makeFarSide(world, pairing, faults),
    setReceipts(mode: ReceiptMode): void {
      receipts.mode = mode;
    },
    async close(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.close();
      await once(server, "close");
    },
  };
}

/** What the people of the simulated world do. Unknown accounts throw; customers are made up when they first appear. */
function makeFarSide(world: World, pairing: Pairing, faults: Faults) {
  const liveOf = (accountPhone: string) =>
    [...world.requireAccount(accountPhone).devices.values()].flatMap(({ live }) => live ?? []);

  return {
    /** A number a client can be linked to; the same phone again answers the same account. */
    createAccount(account: { phone: string; lid?: string }): { phone: string; lid: string } {
      const { phone, lid } = world.createAccount(account.phone, account.lid);
      return { phone, lid };
    },
    /** A person who has WhatsApp, so that the business can write first. */
    addCustomer(customer: Customer): void {
      world.meet(customer);
    },
    /** The account's phone scans the QR on screen. Resolves when the client is linked; rejects with the reason. */
    async scan(qrText: string, accountPhone: string): Promise<void> {
      await pairing.scan(qrText, world.createAccount(accountPhone));
    },
    /** Resolves with the message id. Clients that are away get it when they are back. */
    customerSays(accountPhone: string, customer: Customer, text: string, addressing: Addressing = "lid") {
      return customerSays(faults, world.requireAccount(accountPhone), world.meet(customer), text, addressing);
    },
    /** As `customerSays`, but clients get it without content (as from an advertisement) and must ask the phone. */
    customerSaysUnavailable(accountPhone: string, customer: Customer, text: string): string {
      return customerSaysUnavailable(world.requireAccount(accountPhone), world.meet(customer), text);
    },
    customerTypes(accountPhone: string, customer: Customer, on: boolean): void {
      const state: BinaryNode = { tag: on ? "composing" : "paused", attrs: {} };
      const node = { tag: "chatstate", attrs: { from: lidJid(world.meet(customer).lid) }, content: [state] };
      for (const connection of liveOf(accountPhone)) connection.send(node);
    },
    /** The business writes to a customer on its own phone. Resolves with the message id. */
    phoneSays(accountPhone: string, customer: Customer, text: string): Promise<string> {
      return phoneSays(world.requireAccount(accountPhone), world.meet(customer), text);
    },
    disconnect(accountPhone: string, ending: Ending): void {
      endSessions(world.requireAccount(accountPhone), ending);
    },
    /** Takes a 402 or 403 back. */
    restore(accountPhone: string): void {
      world.requireAccount(accountPhone).failure = null;
    },
    /** How many clients of the account are logged in and up to date. */
    liveCount: (accountPhone: string): number => liveOf(accountPhone).length,
    /** Stanzas its clients have not acked. */
    unacked(accountPhone: string): number {
      return [...world.requireAccount(accountPhone).devices.values()].reduce((sum, it) => sum + it.outbox.size(), 0);
    },
  };
}

export type Wire = Awaited<ReturnType<typeof startWire>>;
