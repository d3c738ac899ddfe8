import type { ToFarSide, ToWorker } from "../simulated/frames.ts";
import { createAutoReply } from "./auto-reply.ts";
import { createCustomers } from "./customers.ts";
import type { Fault } from "./faults.ts";
import { createLedger } from "./ledger.ts";
import { createReceipts, type Receipts, type ReceiptSettings } from "./receipts.ts";
import { addLine, createWorld, tokenOf, type Account, type Person } from "./world.ts";

type Send = Extract<ToFarSide, { t: "send" }>;
export type Ending = Extract<ToWorker, { t: "closed" }>["reason"];

/** WhatsApp's part for all simulated numbers: who may connect, what is taken, what customers answer. */
export class FarSide {
  readonly world = createWorld();
  readonly ledger = createLedger();
  readonly customers = createCustomers(this.world);
  readonly receipts: Receipts;
  readonly autoReply = createAutoReply(
    (channelId, person, text) => void this.customers.say(channelId, person, { text }),
  );

  constructor(receiptSettings: ReceiptSettings) {
    this.receipts = createReceipts(this.world, receiptSettings);
  }

  connect(account: Account, s: number, token: string): void {
    const { session } = account;
    if (session?.s !== s) return;
    if (account.isLoggedOut || token !== tokenOf(account.channelId)) return this.end(account, "logged_out");
    session.isConnected = true;
    session.send({ t: "connected", s });
    this.receipts.deliverWaiting(account);
    this.customers.deliverUnacked(account);
  }

  /** A message of the business. An id that came before is dropped: that is what makes a resend safe. */
  takeSend(account: Account, frame: Send): void {
    const fault = account.faults.next();
    if (fault?.kind === "lost") return;
    if (fault?.kind === "refuse") return this.#answer(account, frame.id, fault.code);
    const to = frame.phone ?? frame.lid ?? "";
    const person = personOf(account, frame) ?? this.world.meet(account, { phone: to, name: to });
    if (this.ledger.take(account.channelId, frame.id, to)) this.#show(account, person, frame);
    if (fault?.kind === "drop") return this.end(account, "dropped");
    if (fault?.kind === "no_ack") return;
    const settle = () => {
      this.#answer(account, frame.id);
      this.receipts.follow(account, person, frame.id);
    };
    if (fault?.kind === "slow") setTimeout(settle, fault.ms).unref();
    else settle();
  }

  /** Ends a number's connection, for a moment or for good. */
  end(account: Account, reason: Ending): void {
    const { session } = account;
    account.session = null;
    if (reason === "logged_out") account.isLoggedOut = true;
    if (reason === "banned") account.isBanned = true;
    session?.send({ t: "closed", s: session.s, reason });
  }

  /** The business read what customers wrote: their chats show it. */
  markSeen(account: Account, ids: string[]): void {
    const seen = new Set(ids);
    for (const person of account.people.values()) {
      for (const line of person.lines) if (seen.has(line.id)) line.receipt = "read";
    }
  }

  addFault(channelId: string, fault: Fault): void {
    this.world.account(channelId).faults.add(fault);
  }

  /** A lifted ban or a re-linked phone: the number may connect again. */
  restore(channelId: string): void {
    Object.assign(this.world.account(channelId), { isBanned: false, isLoggedOut: false });
  }

  /** Forgets chats, ledger and faults; who is connected stays so. */
  reset(): void {
    this.ledger.clear();
    for (const account of this.world.accounts.values()) {
      account.people.clear();
      account.unacked.clear();
      account.waitingReceipts = [];
      account.recentReceipts = [];
      account.faults.clear();
    }
  }

  close(): void {
    this.customers.close();
  }

  #show(account: Account, person: Person, frame: Send): void {
    const text = frame.text ?? frame.image?.caption ?? "";
    addLine(person, { id: frame.id, from: "business", text, imageBase64: frame.image?.base64, at: Date.now() });
    this.autoReply.consider(account.channelId, person);
  }

  #answer(account: Account, id: string, code?: number): void {
    const { session } = account;
    if (session?.isConnected) session.send({ t: "ack", s: session.s, id, code });
  }
}

/** The chat a message goes to: by phone, else the person whose LID it is. */
function personOf(account: Account, { phone, lid }: Send) {
  if (phone !== undefined) return account.people.get(phone);
  return [...account.people.values()].find((person) => person.lid === lid);
}
