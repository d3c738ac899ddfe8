import { randomBytes } from "node:crypto";
import type { InboundFrame } from "../simulated/frames.ts";
import { addLine, type Account, type Customer, type World } from "./world.ts";

export type Saying = { text?: string | undefined; imageBase64?: string | undefined; quotes?: string | undefined };

const REDELIVER_EVERY_MS = 2_000;

/** What customers of simulated numbers do. A message is said again until the business acknowledges it. */
export function createCustomers(world: World) {
  const timer = setInterval(redeliver, REDELIVER_EVERY_MS);
  timer.unref();

  function hand(account: Account, frames: InboundFrame[]): void {
    const { session } = account;
    if (session?.isConnected && frames.length > 0) session.send({ t: "inbound", s: session.s, messages: frames });
  }

  function redeliver(): void {
    const before = Date.now() - REDELIVER_EVERY_MS;
    for (const account of world.accounts.values()) {
      const due = [...account.unacked.values()].filter(({ saidAt }) => saidAt < before);
      hand(
        account,
        due.map(({ frame }) => frame),
      );
    }
  }

  return {
    /** Answers the message id. A number without a session gets it when it is back. */
    say(channelId: string, customer: Customer, { text, imageBase64, quotes }: Saying): string {
      const account = world.account(channelId);
      const person = world.meet(account, customer);
      const id = `3A${randomBytes(9).toString("hex").toUpperCase()}`;
      const at = Date.now();
      addLine(person, { id, from: "customer", text: text ?? "", imageBase64, at });
      const frame: InboundFrame = {
        id,
        at,
        from: { phone: person.phone, lid: person.lid, name: person.name },
        ...(quotes !== undefined && { quotes }),
        ...(imageBase64 === undefined ? { text: text ?? "" } : { image: { base64: imageBase64, caption: text } }),
      };
      account.unacked.set(id, { frame, saidAt: at });
      hand(account, [frame]);
      return id;
    },
    type(channelId: string, phone: string, on: boolean): void {
      const { session } = world.account(channelId);
      if (session?.isConnected) session.send({ t: "typing", s: session.s, phone, on });
    },
    /** Everything the business has not acknowledged, at its connect. */
    deliverUnacked: (account: Account): void =>
      hand(
        account,
        [...account.unacked.values()].map(({ frame }) => frame),
      ),
    close: () => clearInterval(timer),
  };
}

export type Customers = ReturnType<typeof createCustomers>;
