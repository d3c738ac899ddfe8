import type { Identity } from "../provider.ts";

/** The attributes of a stanza that say who speaks to whom; names as on the wire. */
export type StanzaAddresses = {
  from?: string | undefined;
  to?: string | undefined;
  participant?: string | undefined;
  recipient?: string | undefined;
} & Partial<Record<`${"sender" | "participant" | "recipient" | "peer_recipient"}_${"pn" | "lid"}`, string | undefined>>;

/** The account's own phone (E.164) and LID, as far as known. */
export type OwnIdentity = { phone: string | null; lid: string | null };

/**
 * `person`: a message of one person's thread, `fromMe` when written on the own phone. `group`: nobody's thread, but the
 * pair of its speaker is learned. `none`: the own account, WhatsApp itself, stories, newsletters.
 */
export type Envelope =
  | { kind: "person"; identities: Identity[]; fromMe: boolean }
  | { kind: "group"; identities: Identity[] }
  | { kind: "none" };

const NONE: Envelope = { kind: "none" };

type Address = { server: "phone" | "lid" | "group" | "other"; user: string };

const SERVERS: Record<string, Address["server"]> = {
  "s.whatsapp.net": "phone",
  "c.us": "phone",
  hosted: "phone",
  lid: "lid",
  "hosted.lid": "lid",
  "g.us": "group",
};

/** Splits an address and normalises device suffixes and old server names away. */
function parseAddress(jid: string | undefined): Address | null {
  const match = /^([^@:]+)(?::\d+)?@(.+)$/.exec(jid ?? "");
  if (!match) return null;
  const [, user = "", server = ""] = match;
  return { server: SERVERS[server] ?? "other", user };
}

/** Digits before `@lid` are a LID, never a phone. `0` is WhatsApp itself. */
function identityOf(jid: string | undefined): Identity | null {
  const address = parseAddress(jid);
  if (!address || !/^[1-9]\d*$/.test(address.user)) return null;
  if (address.server === "lid") return { kind: "lid", value: address.user };
  return address.server === "phone" ? { kind: "phone", value: `+${address.user}` } : null;
}

/** LID first; one of each kind at most, the first that is given. */
function collect(jids: (string | undefined)[]): Identity[] {
  const found = jids.flatMap((jid) => identityOf(jid) ?? []);
  return (["lid", "phone"] as const).flatMap((kind) => found.find((it) => it.kind === kind) ?? []);
}

/** Whether an identity is the account itself. */
export const isOwn = (identity: Identity, own: OwnIdentity): boolean =>
  identity.kind === "lid" ? identity.value === own.lid : identity.value === own.phone;

function asPerson(identities: Identity[], own: OwnIdentity, fromMe: boolean): Envelope {
  if (identities.length === 0 || identities.some((it) => isOwn(it, own))) return NONE;
  return { kind: "person", identities, fromMe };
}

/** Whose thread a stanza belongs to, and every identity it gives for that person. */
export function readEnvelope(stanza: StanzaAddresses, own: OwnIdentity): Envelope {
  const from = parseAddress(stanza.from);
  if (from?.server === "group") {
    const speaker = collect([stanza.participant, stanza.participant_lid, stanza.participant_pn]);
    return { kind: "group", identities: speaker.some((it) => isOwn(it, own)) ? [] : speaker };
  }
  const sender = identityOf(stanza.from);
  if (!sender) return NONE;
  if (isOwn(sender, own)) {
    const recipients = [stanza.recipient ?? stanza.to, stanza.recipient_lid, stanza.recipient_pn];
    return asPerson(collect([...recipients, stanza.peer_recipient_lid, stanza.peer_recipient_pn]), own, true);
  }
  return asPerson(collect([stanza.from, stanza.sender_lid, stanza.sender_pn]), own, false);
}

/** The identity behind one address, null for a group or WhatsApp itself. */
export const readIdentity = identityOf;
