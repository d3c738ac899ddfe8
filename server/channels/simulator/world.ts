import { createHash } from "node:crypto";
import type { InboundFrame, ToWorker } from "../simulated/frames.ts";
import { createFaults, type Faults } from "./faults.ts";

/** A customer of a number, and what was said, newest last. */
export type Person = { phone: string; lid: string; name: string; lines: Line[] };

export type Line = {
  id: string;
  from: "business" | "customer";
  text: string;
  /** Pictures stay in memory only. */
  imageBase64?: string | undefined;
  at: number;
  /** What the other side's phone told: of both kinds of line. */
  receipt?: "delivered" | "read";
};

/** A session that a worker holds open. */
export type FarSession = { s: number; isConnected: boolean; send(frame: ToWorker): void };

/** One simulated number. It lives as long as the simulator; phone and token are derived, so a restart links nobody afresh. */
export type Account = {
  channelId: string;
  phone: string;
  session: FarSession | null;
  isLoggedOut: boolean;
  isBanned: boolean;
  people: Map<string, Person>;
  /** What customers said and the business has not acknowledged, by id. */
  unacked: Map<string, { frame: InboundFrame; saidAt: number }>;
  /** Receipts that nobody was there to hear. */
  waitingReceipts: Receipt[];
  /** Receipts of the last seconds, oldest first. */
  recentReceipts: Receipt[];
  faults: Faults;
};

export type Receipt = { id: string; status: "delivered" | "read"; at: number };

export type Customer = { phone: string; name: string };

/** Digits of a fixed length from a name: the same number again after a restart. */
function digitsOf(text: string, length: number): string {
  const hash = BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
  return (hash % 10n ** BigInt(length)).toString().padStart(length, "0");
}

export const phoneOf = (channelId: string) => `+35191${digitsOf(channelId, 7)}`;
export const lidOf = (phone: string) => `7${digitsOf(phone, 14)}`;
export const tokenOf = (channelId: string) => createHash("sha256").update(`token ${channelId}`).digest("base64url");

// A chat keeps its end only: a load test says millions of lines.
const MAX_LINES = 200;

export function addLine(person: Person, line: Line): void {
  person.lines.push(line);
  if (person.lines.length > MAX_LINES) person.lines.shift();
}

/** Every simulated number anybody named so far. */
export function createWorld() {
  const accounts = new Map<string, Account>();

  function account(channelId: string): Account {
    const known = accounts.get(channelId);
    if (known) return known;
    const created: Account = {
      channelId,
      phone: phoneOf(channelId),
      session: null,
      isLoggedOut: false,
      isBanned: false,
      people: new Map(),
      unacked: new Map(),
      waitingReceipts: [],
      recentReceipts: [],
      faults: createFaults(),
    };
    accounts.set(channelId, created);
    return created;
  }

  /** A person who writes or is written to for the first time is made up. */
  function meet(account: Account, { phone, name }: Customer): Person {
    const known = account.people.get(phone);
    if (known) return known;
    const person: Person = { phone, lid: lidOf(phone), name, lines: [] };
    account.people.set(phone, person);
    return person;
  }

  return { accounts, account, meet };
}

export type World = ReturnType<typeof createWorld>;
