import type { ToFarSide, ToWorker } from "../simulated/frames.ts";
import { createAutoReply } from "./auto-reply.ts";
import { createCustomers } from "./customers.ts";
import type { Fault } from "./faults.ts";
import { createLedger } from "./ledger.ts";
import { createReceipts, type ReceiptSettings } from "./receipts.ts";
import { addLine, createWorld, tokenOf, type Account } from "./world.ts";

type Send = Extract<ToFarSide, { t: "send" }>;
export type Ending = Extract<ToWorker, { t: "closed" }>["reason"];

/** WhatsApp's part for all simulated numbers: who may connect, what is taken, what customers answer. */
export function createFarSide(receiptSettings: ReceiptSettings) {
  const world = createWorld();
  const ledger = createLedger();
  const customers = createCustomers(world);
  const receipts = createReceipts(world, receiptSettings);
  const autoReply = createAutoReply((channelId, person, text) => void customers.say(channelId, person, { text }));

  function takeSend(account: Account, frame: Send): void {
    const fault = account.faults.next();
    if (fault?.kind === "lost") return;
    if (fault?.kind === "refuse") return answer(account, frame.id, fault.code);
    const to = frame.phone ?? frame.lid ?? "";
    const person = personOf(account, frame) ?? world.meet(account, { phone: to, name: to });
    const image = frame.image?.base64;
    // An id that came before is dropped: that is what makes a resend safe.
    if (ledger.take(account.channelId, frame.id, to)) {
      const text = frame.text ?? frame.image?.caption ?? "";
      addLine(person, { id: frame.id, from: "business", text, imageBase64: image, at: Date.now() });
      autoReply.consider(account.channelId, person);
    }
    if (fault?.kind === "drop") return end(account, "dropped");
    if (fault?.kind === "no_ack") return;
    const settle = () => {
      answer(account, frame.id);
      receipts.follow(account, person, frame.id);
    };
    if (fault?.kind === "slow") setTimeout(settle, fault.ms).unref();
    else settle();
  }

  function answer(account: Account, id: string, code?: number): void {
    const { session } = account;
    if (session?.isConnected) session.send({ t: "ack", s: session.s, id, code });
  }

  function end(account: Account, reason: Ending): void {
    const { session } = account;
    account.session = null;
    if (reason === "logged_out") account.isLoggedOut = true;
    if (reason === "banned") account.isBanned = true;
    session?.send({ t: "closed", s: session.s, reason });
  }

  function connect(account: Account, s: number, token: string): void {
    const { session } = account;
    if (session?.s !== s) return;
    if (account.isLoggedOut || token !== tokenOf(account.channelId)) return end(account, "logged_out");
    session.isConnected = true;
    session.send({ t: "connected", s });
    receipts.deliverWaiting(account);
    customers.deliverUnacked(account);
  }

  /** The business read what customers wrote: their chats show it. */
  function markSeen(account: Account, ids: string[]): void {
    const seen = new Set(ids);
    for (const person of account.people.values()) {
      for (const line of person.lines) if (seen.has(line.id)) line.receipt = "read";
    }
  }

  return {
    world,
    ledger,
    customers,
    receipts,
    autoReply,
    takeSend,
    connect,
    end,
    markSeen,
    addFault: (channelId: string, fault: Fault) => world.account(channelId).faults.add(fault),
    /** A lifted ban or a re-linked phone: the number may connect again. */
    restore: (channelId: string) => Object.assign(world.account(channelId), { isBanned: false, isLoggedOut: false }),
    reset(): void {
      ledger.clear();
      for (const account of world.accounts.values()) {
        account.people.clear();
        account.unacked.clear();
        account.waitingReceipts = [];
        account.recentReceipts = [];
        account.faults.clear();
      }
    },
    close: () => customers.close(),
  };
}

/** The chat a message goes to: by phone, else the person whose LID it is. */
function personOf(account: Account, { phone, lid }: Send) {
  if (phone !== undefined) return account.people.get(phone);
  return [...account.people.values()].find((person) => person.lid === lid);
}

export type FarSide = ReturnType<typeof createFarSide>;
