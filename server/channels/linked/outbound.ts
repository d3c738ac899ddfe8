import type { BinaryNode, makeWASocket } from "@whiskeysockets/baileys";
import type { Identity, OutboundMessage, SendOutcome, StatusEvidence } from "../provider.ts";
import { readAck, type ServerAck } from "./receipts.ts";

export type Socket = ReturnType<typeof makeWASocket>;

const TIME_LOCKED = 463;
const CONNECTION_CLOSED = 428;

const REASONS: Partial<Record<number, string>> = { [TIME_LOCKED]: "time_locked", 479: "stanza_invalid" };

/** Trying again cannot help. */
const refuse = (reason: string): SendOutcome => ({ outcome: "refused", code: null, reason });

const statusCodeOf = (error: unknown): number | null => {
  if (!(error instanceof Error) || !("output" in error)) return null;
  const { output } = error;
  const isCoded = typeof output === "object" && output !== null && "statusCode" in output;
  return isCoded && typeof output.statusCode === "number" ? output.statusCode : null;
};

type Address = { jid: string } | SendOutcome;

/** The address of a person, LID first; null when neither a LID nor a phone is known. */
export function jidOf(identities: Identity[]): string | null {
  const lid = identities.find(({ kind }) => kind === "lid");
  if (lid) return `${lid.value}@lid`;
  const phone = identities.find(({ kind }) => kind === "phone");
  return phone ? `${phone.value.replace("+", "")}@s.whatsapp.net` : null;
}

/** A bare phone is looked up: a message to nobody would be acked for the own phone's copy alone. */
async function addressOf(socket: Socket, to: Identity[]): Promise<Address> {
  const jid = jidOf(to);
  if (!jid) return refuse("no_address");
  if (jid.endsWith("@lid")) return { jid };
  const known = await socket.signalRepository.lidMapping.getLIDForPN(jid);
  if (known) return { jid: known };
  const [found] = (await socket.onWhatsApp(jid)) ?? [];
  if (found?.exists) return { jid };
  return refuse("not_on_whatsapp");
}

export type OutboundOptions = {
  ackTimeoutMs: number;
  /** Late acks, those of an earlier connection or of a send that was given up. */
  onEvidence: (evidence: StatusEvidence[]) => void;
  /** A 463: the account may not start new chats for a while. */
  onTimeLocked: () => void;
};

/**
 * Sends and learns what became of it from the server's ack, which Baileys reports by no event. The same message may be
 * handed in again under the same id at any time.
 */
export function makeOutbound({ ackTimeoutMs, onEvidence, onTimeLocked }: OutboundOptions) {
  const waiting = new Map<string, (outcome: SendOutcome) => void>();

  const settle = (id: string, outcome: SendOutcome): boolean => {
    const resolve = waiting.get(id);
    waiting.delete(id);
    resolve?.(outcome);
    return resolve !== undefined;
  };

  const onAck = (node: BinaryNode) => {
    const ack = readAck(node);
    if (!ack) return;
    if (ack.code === TIME_LOCKED) onTimeLocked();
    const wasWaitedFor = settle(ack.providerMessageId, outcomeOf(ack));
    if (!wasWaitedFor) onEvidence([evidenceOf(ack)]);
  };

  const awaitAck = (id: string): Promise<SendOutcome> => {
    settle(id, { outcome: "unknown", reason: "sent_again" });
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(id, { outcome: "unknown", reason: "ack_timeout" }), ackTimeoutMs);
      waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
    });
  };

  const send = async (socket: Socket, message: OutboundMessage): Promise<SendOutcome> => {
    if (message.content.kind !== "text") return refuse("media_unsupported");
    const id = message.providerMessageId;
    let address: Address;
    try {
      address = await addressOf(socket, message.to);
    } catch {
      return { outcome: "not_sent", reason: "address_lookup_failed" };
    }
    if (!("jid" in address)) return address;
    const acked = awaitAck(id);
    socket
      .sendMessage(address.jid, { text: message.content.text, linkPreview: null }, { messageId: id })
      .catch((error: unknown) => settle(id, failureOf(error)));
    return acked;
  };

  /** The connection is gone: whoever still waits cannot know. */
  const forsake = () => {
    for (const id of [...waiting.keys()]) settle(id, { outcome: "unknown", reason: "connection_lost" });
  };

  return { send, onAck, forsake };
}

const outcomeOf = ({ code }: ServerAck): SendOutcome =>
  code === null ? { outcome: "sent" } : { outcome: "refused", code, reason: REASONS[code] ?? `nack_${code}` };

const evidenceOf = ({ providerMessageId, code, at }: ServerAck): StatusEvidence =>
  code === null ? { providerMessageId, status: "sent", at } : { providerMessageId, status: "failed", code, at };

/** Baileys says 428 before it writes to a closed socket; any other failure may have come after the write. */
function failureOf(error: unknown): SendOutcome {
  if (statusCodeOf(error) === CONNECTION_CLOSED) return { outcome: "not_sent", reason: "connection_closed" };
  return { outcome: "unknown", reason: "send_failed" };
}

export type Outbound = ReturnType<typeof makeOutbound>;
