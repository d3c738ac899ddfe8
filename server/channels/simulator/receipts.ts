import type { Account, Person, Receipt, World } from "./world.ts";

export const RECEIPT_MODES = ["none", "delivered", "read"] as const;
export type ReceiptSettings = { mode: (typeof RECEIPT_MODES)[number]; delayMs: number; readDelayMs: number };

const REPEAT_WITHIN_MS = 15_000;

/** What customers' phones tell about messages of the business. */
export function createReceipts(world: World, settings: ReceiptSettings) {
  function tell(account: Account, person: Person, ids: string[], status: Receipt["status"]): void {
    const told = new Set(ids);
    for (const line of person.lines) {
      if (line.from === "business" && told.has(line.id) && line.receipt !== "read") line.receipt = status;
    }
    for (const id of ids) deliver(account, { id, status, at: Date.now() });
  }

  function deliver(account: Account, receipt: Receipt): void {
    const { session } = account;
    if (session?.isConnected) session.send({ t: "receipt", s: session.s, ...receipt });
    if (session?.isConnected) account.recentReceipts.push(receipt);
    else account.waitingReceipts.push(receipt);
    const before = Date.now() - REPEAT_WITHIN_MS;
    while ((account.recentReceipts[0]?.at ?? before) < before) account.recentReceipts.shift();
  }

  return {
    settings,
    /** The phone got a message; it reads it by itself only in mode `read`. */
    follow(account: Account, person: Person, id: string): void {
      if (settings.mode === "none") return;
      setTimeout(() => tell(account, person, [id], "delivered"), settings.delayMs).unref();
      if (settings.mode === "read")
        setTimeout(() => tell(account, person, [id], "read"), settings.delayMs + settings.readDelayMs).unref();
    },
    /** The customer opens the chat: everything in it is read. Answers how many were new. */
    readAll(channelId: string, phone: string): number {
      const account = world.account(channelId);
      const person = account.people.get(phone);
      const unread = person?.lines.filter((line) => line.from === "business" && line.receipt !== "read") ?? [];
      if (person)
        tell(
          account,
          person,
          unread.map((line) => line.id),
          "read",
        );
      return unread.length;
    },
    /** A client that comes back hears what it missed, and again what was told just before: it may have died with it. */
    deliverWaiting(account: Account): void {
      const { recentReceipts, waitingReceipts } = account;
      account.recentReceipts = [];
      account.waitingReceipts = [];
      [...recentReceipts, ...waitingReceipts].forEach((receipt) => deliver(account, receipt));
    },
  };
}

export type Receipts = ReturnType<typeof createReceipts>;
