import type { Ending, Wire } from "./wire/index.ts";
import { addLine, lidOf, type Customer, type Person } from "./world.ts";

/** The chats of numbers linked by real Baileys clients, as the people of the simulated world see them. */
export function createLinkedSide(wire: Wire) {
  const accounts = new Map<string, Map<string, Person>>();

  function meet(accountPhone: string, { phone, name }: Customer): Person {
    const people = accounts.get(accountPhone) ?? new Map<string, Person>();
    accounts.set(accountPhone, people);
    const known = people.get(phone);
    if (known) return known;
    const person: Person = { phone, name, lid: lidOf(phone), lines: [] };
    people.set(phone, person);
    wire.addCustomer({ phone, name, lid: person.lid });
    return person;
  }

  wire.events.on("message", ({ accountPhone, to, text, id }) => {
    addLine(meet(accountPhone, { phone: to, name: to }), { id, from: "business", text, at: Date.now() });
  });

  return {
    accounts,
    /** The account's phone scans a code. Makes the account when it is new. @throws with the reason. */
    async scan(qr: string, accountPhone: string): Promise<void> {
      wire.createAccount({ phone: accountPhone });
      if (!accounts.has(accountPhone)) accounts.set(accountPhone, new Map());
      await wire.scan(qr, accountPhone);
    },
    /** Answers the message id. @throws when no such account was linked. */
    async say(accountPhone: string, customer: Customer, text: string): Promise<string> {
      const person = meet(accountPhone, customer);
      const id = await wire.customerSays(accountPhone, person, text);
      addLine(person, { id, from: "customer", text, at: Date.now() });
      return id;
    },
    type: (accountPhone: string, customer: Customer, on: boolean): void =>
      wire.customerTypes(accountPhone, meet(accountPhone, customer), on),
    /** WhatsApp ends or breaks the account's connections. */
    end: (accountPhone: string, ending: Ending): void => wire.disconnect(accountPhone, ending),
    restore: (accountPhone: string): void => wire.restore(accountPhone),
    isLive: (accountPhone: string): boolean => wire.liveCount(accountPhone) > 0,
  };
}

export type LinkedSide = ReturnType<typeof createLinkedSide>;
