/**
 * The border between Baton and a way to reach WhatsApp. A provider turns its own protocol into these shapes and
 * knows neither tables nor conversations; the session worker hands it a host and owns what it gets back.
 */

export const PROVIDERS = ["simulated", "linked"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const IDENTITY_KINDS = ["phone", "lid", "bsuid"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** A phone is E.164 with its plus; a LID or BSUID is the bare id. Digits before `@lid` are never a phone. */
export type Identity = { kind: IdentityKind; value: string };

/** Bytes that were stored by the host; `mime` was sniffed from them and not taken from the sender's word. */
export type StoredMedia = { mediaId: string; mime: string; sizeBytes: number; fileName?: string | undefined };

export type MessageContent =
  { kind: "text"; text: string } | { kind: "image"; caption?: string | undefined; media: StoredMedia };

export type UnsupportedKind = "photo" | "video" | "voice" | "document" | "location" | "contact" | "other";

/** A message whose kind the provider cannot carry yet: shown as a line that says so, since somebody wrote it. */
export type UnsupportedContent = { kind: "unsupported"; what: UnsupportedKind; caption?: string | undefined };

export type InboundContent = MessageContent | UnsupportedContent;

/** One message from (or, with `fromMe`, written on the own phone to) a person. */
export type InboundMessage = {
  providerMessageId: string;
  /** Every identity the stanza gave for the person; a phone with a LID links the two. */
  identities: Identity[];
  /** The name the person gave themself, when the protocol carries one. */
  senderName?: string | undefined;
  content: InboundContent;
  /** The provider's id of the message that it quotes. */
  quotes?: string | undefined;
  sentAt: Date;
  /** Written on the own phone: kept in the thread, opens nothing and raises no unread. */
  fromMe: boolean;
  /** False for history: it is stored, but opens nothing and raises no unread. */
  live: boolean;
};

/** Evidence about an outbound message, found by the provider's id. Applied forward only, in any order, any number of times. */
export type StatusEvidence = {
  providerMessageId: string;
  status: "sent" | "delivered" | "read" | "played" | "failed";
  /** The provider's own code of a failure (a linked nack such as 463). */
  code?: number | undefined;
  at: Date;
};

export type OutboundMessage = {
  messageId: string;
  /** Chosen before the claim, so that a resend carries the same id and is dropped by the server as a copy. */
  providerMessageId: string;
  to: Identity[];
  content: { kind: "text"; text: string } | { kind: "image"; caption?: string | undefined; media: StoredMedia };
};

/**
 * What became of a send. `unknown`: it was handed over and no outcome was learned; never send it afresh, a receipt or a
 * resend under the same id settles it. `refused`: it will never go as it is, by WhatsApp's own no with its code, or (code null)
 * by ours with a `reason` that has words on screen. `not_sent`: it never left this process and is tried again without end.
 */
export type SendOutcome =
  | { outcome: "sent" }
  | { outcome: "refused"; code: number | null; reason: string }
  | { outcome: "not_sent"; reason: string }
  | { outcome: "unknown"; reason: string };

export const CHANNEL_STATES = [
  "disconnected",
  "connecting",
  "awaiting_scan",
  "awaiting_passkey",
  "connected",
  "degraded",
  "restricted",
  "replaced",
  "logged_out",
  "banned",
] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** A state with what a person needs to act on it. `qr` is the text to draw, valid until `expiresAt`. */
export type ChannelReport = {
  state: ChannelState;
  /** A code of the reason for logs and words on screen, such as "stream_440". No secret, no message text. */
  reason?: string | undefined;
  qr?: { text: string; expiresAt: Date } | undefined;
  pairingCode?: string | undefined;
  /** The own number once it is known, E.164. */
  phone?: string | undefined;
};

/** Types that begin so hold what customers wrote and was not delivered to the host yet. It is no key: a `clear` leaves it. */
export const RECEIVED_TYPE_PREFIX = "inbound-";

/** One stored value of a session's auth state. `value: null` deletes. The store encrypts; a provider never does. */
export type AuthWrite = { type: string; id: string; value: string | null };

/**
 * The auth state of one channel. Every call carries the session's fence inside; a stale one throws `session.fenced`.
 * `write` is one transaction: a message's Signal keys and its inbound journal row are durable together or not at all.
 */
export type AuthStore = {
  read(type: string, ids: string[]): Promise<Map<string, string>>;
  /** Every id of a type, for start-up replay of the journal. */
  list(type: string): Promise<Map<string, string>>;
  write(writes: AuthWrite[]): Promise<void>;
  /** Forgets every key. What was received and not delivered stays, for the next link of the number to bring. */
  clear(): Promise<void>;
};

export type SessionLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What the session worker gives a provider for one channel. */
export type SessionHost = {
  channelId: string;
  workspaceId: string;
  /** Provider settings of the channel (validated by the provider's own schema), such as the simulator's address. */
  settings: unknown;
  auth: AuthStore;
  log: SessionLog;
  /** Resolves when the messages are committed; only then may the provider acknowledge or forget them. */
  receiveInbound(messages: InboundMessage[]): Promise<void>;
  /**
   * Identities of one person, seen where no message of a thread came with them (a group, a reaction). Opens nothing, returns
   * at once, and is dropped when it cannot be written: it will be seen again.
   */
  learnIdentities(identities: Identity[]): void;
  /** Collected and applied in batches; returns at once. */
  receiveEvidence(evidence: StatusEvidence[]): void;
  report(report: ChannelReport): void;
  storeMedia(bytes: Uint8Array, fileName?: string): Promise<StoredMedia>;
  readMedia(mediaId: string): Promise<Uint8Array>;
  /** A message we sent earlier, for a retry receipt; null when unknown. */
  findSent(providerMessageId: string): Promise<OutboundMessage | null>;
  /** The contact's customer is typing (or stopped); latency only. */
  typing(identity: Identity, on: boolean): void;
};

/** A live (or connecting) session. It reconnects by itself after what its protocol calls transient. */
export type ProviderSession = {
  send(message: OutboundMessage): Promise<SendOutcome>;
  /** Marks inbound messages of a person as read on the phone side; best effort. */
  markRead(to: Identity[], providerMessageIds: string[]): Promise<void>;
  /** Ends the connection and keeps the auth state. Resolves when no callback will come any more. */
  close(): Promise<void>;
  /** Unlinks on the far side, then clears the auth state. */
  logout(): Promise<void>;
};

export type Provider = {
  name: ProviderName;
  /** Sends of one channel that may be under way at once; 1, the default, waits for each outcome before the next. */
  maxInFlight?: number;
  /** Returns at once; progress arrives through `host.report`. */
  open(host: SessionHost): ProviderSession;
};
