import { jidDecode, jidEncode } from "@whiskeysockets/baileys";
import { randomInt } from "node:crypto";
import type { Connection } from "./connection.ts";
import { makeOutbox, type Outbox } from "./outbox.ts";
import { makePeer, type Peer, type PublicBundle } from "./peer.ts";

/** Phones are E.164 with their plus at the API, digits on the wire; a LID is bare digits. */
export type Customer = { phone: string; lid: string; name: string };

/** `speech` keeps what a person says in order: a Signal session must not be started twice at once. */
export type Person = Customer & { peer: Peer; speech: Promise<void> };

/** A linked client. It has keys once it logged in for the first time. */
export type Device = {
  id: number;
  account: Account;
  noiseKey: Uint8Array;
  identity: Uint8Array;
  keys: Omit<PublicBundle, "preKey" | "identity"> | null;
  preKeys: { keyId: number; publicKey: Uint8Array }[];
  outbox: Outbox;
  /** The logged-in socket; `live` is the same once what had waited was delivered. */
  connection: Connection | null;
  live: Connection | null;
  /** What was said to the device before it had keys. */
  waiting: (() => Promise<void>)[];
  /** Texts by message id, for a client that could not read one and asks again. */
  said: Map<string, { person: Person; text: string }>;
};

/** A number: its own phone and the clients linked to it. `failure` is what a login is answered with. */
export type Account = {
  phone: string;
  lid: string;
  ownPhone: Peer;
  devices: Map<number, Device>;
  nextDeviceId: number;
  failure: 401 | 402 | 403 | null;
};

export const phoneJid = (phone: string, device?: number) => jidEncode(phone.replace("+", ""), "s.whatsapp.net", device);
export const lidJid = (lid: string, device?: number) => jidEncode(lid, "lid", device);
export const deviceJid = (device: Device) => lidJid(device.account.lid, device.id);

const makeLid = () => `${randomInt(1, 900)}${String(randomInt(0, 1_000_000_000_000)).padStart(12, "0")}`;

/** Who exists: the accounts businesses link to, and everyone who writes to them. All of it lives in memory. */
export function makeWorld() {
  const accounts = new Map<string, Account>();
  const accountsByLid = new Map<string, Account>();
  const people = new Map<string, Person>();
  const peopleByPhone = new Map<string, Person>();

  const createAccount = (phone: string, lid = makeLid()): Account => {
    const known = accounts.get(phone);
    if (known) return known;
    const account: Account = {
      phone,
      lid,
      ownPhone: makePeer(),
      devices: new Map(),
      nextDeviceId: 1,
      failure: null,
    };
    accounts.set(phone, account);
    accountsByLid.set(lid, account);
    return account;
  };

  const meet = (customer: Customer): Person => {
    const known = people.get(customer.lid);
    if (known) return Object.assign(known, { name: customer.name });
    const person: Person = { ...customer, peer: makePeer(), speech: Promise.resolve() };
    people.set(person.lid, person);
    peopleByPhone.set(person.phone, person);
    return person;
  };

  /** The account or person behind an address of either kind, with the device number it names. */
  const find = (jid: string) => {
    const decoded = jidDecode(jid);
    if (!decoded) return null;
    const { user } = decoded;
    const device = decoded.device ?? 0;
    if (decoded.server === "lid") {
      return { device, account: accountsByLid.get(user) ?? null, person: people.get(user) ?? null };
    }
    return { device, account: accounts.get(`+${user}`) ?? null, person: peopleByPhone.get(`+${user}`) ?? null };
  };

  const requireAccount = (phone: string): Account => {
    const account = accounts.get(phone);
    if (!account) throw new Error(`no account ${phone}`);
    return account;
  };

  return { accounts, people, createAccount, meet, find, requireAccount };
}

export type World = ReturnType<typeof makeWorld>;

/** Links a client to an account under the next device number. */
export function addDevice(account: Account, keys: { noiseKey: Uint8Array; identity: Uint8Array }): Device {
  const device: Device = {
    ...keys,
    id: account.nextDeviceId++,
    account,
    keys: null,
    preKeys: [],
    outbox: makeOutbox(),
    connection: null,
    live: null,
    waiting: [],
    said: new Map(),
  };
  account.devices.set(device.id, device);
  return device;
}
