import { type BinaryNode, jidDecode, type proto } from "@whiskeysockets/baileys";
import type { ChannelReport, OutboundMessage, ProviderSession, SendOutcome, SessionHost } from "../provider.ts";
import { type LinkedAuth, openAuthState } from "./auth-state.ts";
import { afterClose, type Backoff, backoffMs, type CloseCause } from "./close-codes.ts";
import { connect, type LiveConnection } from "./connection.ts";
import { type OwnIdentity, readIdentity } from "./identities.ts";
import { makeInbox } from "./inbox.ts";
import { JOURNAL, journalledRepository } from "./journal.ts";
import { makeOutbound } from "./outbound.ts";
import { readReceipt } from "./receipts.ts";

/** Baileys shows the first QR for a minute and each further one for 20 s. */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
const NOT_CONNECTED: SendOutcome = { outcome: "not_sent", reason: "not_connected" };
const FENCED = "session.fenced";

export type SessionOptions = {
  url: string | undefined;
  ackTimeoutMs: number;
  keepAliveIntervalMs: number;
  backoff: Backoff;
};

const isFenced = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === FENCED;

const asText = (message: OutboundMessage | null): proto.IMessage | undefined =>
  message?.content.kind === "text" ? { extendedTextMessage: { text: message.content.text } } : undefined;

/** One linked channel: pairs or logs in, stays connected, and hands over what it hears. */
export function openSession(host: SessionHost, options: SessionOptions): ProviderSession {
  let auth: LinkedAuth | null = null;
  let live: LiveConnection | null = null;
  let isOpen = false;
  let isEnding = false;
  let attempt = 0;
  let qrCount = 0;
  let reconnectTimer: NodeJS.Timeout | undefined;
  const attrsByCiphertext = new WeakMap<Uint8Array, Record<string, string>>();

  const report = (state: ChannelReport["state"], more: Omit<ChannelReport, "state"> = {}) => {
    if (!isEnding) host.report({ state, ...more });
  };
  const own = (): OwnIdentity => {
    const me = auth?.state.creds.me;
    const phone = jidDecode(me?.id)?.user;
    return { phone: phone ? `+${phone}` : null, lid: jidDecode(me?.lid)?.user ?? null };
  };
  const inbox = makeInbox({
    host,
    own,
    remove: async (ids) => auth?.write(ids.map((id) => ({ type: JOURNAL, id, value: null }))),
  });
  const outbound = makeOutbound({
    ackTimeoutMs: options.ackTimeoutMs,
    onEvidence: host.receiveEvidence,
    onTimeLocked: () => report("restricted", { reason: "time_locked_463" }),
  });
  const makeSignalRepository = journalledRepository({
    attrsOf: (ciphertext) => attrsByCiphertext.get(ciphertext) ?? null,
    onCommitted: (row) => inbox.push(row),
    lockKey: () => auth?.state.creds.me?.id ?? host.channelId,
  });

  /** Closing before Baileys can answer makes WhatsApp deliver again what could not be stored. */
  const onStoreFailure = (error: unknown) => {
    host.log.warn({ fenced: isFenced(error) }, "auth state could not be read or written, connection closed");
    if (isFenced(error)) void shutDown();
    else void live?.close(new Error("auth store failed"));
  };

  const onNode = (kind: "message" | "receipt" | "ack" | "chatstate", node: BinaryNode) => {
    if (isEnding) return;
    if (kind === "message") rememberAttrs(attrsByCiphertext, node);
    else if (kind === "ack") outbound.onAck(node);
    else if (kind === "receipt") {
      const evidence = readReceipt(node, own());
      if (evidence.length > 0) host.receiveEvidence(evidence);
    } else {
      const identity = readIdentity(node.attrs.from);
      const isTyping = Array.isArray(node.content) && node.content.some(({ tag }) => tag === "composing");
      if (identity) host.typing(identity, isTyping);
    }
  };

  const onQr = (text: string) => {
    const lifetimeMs = qrCount++ === 0 ? FIRST_QR_MS : NEXT_QR_MS;
    report("awaiting_scan", { qr: { text, expiresAt: new Date(Date.now() + lifetimeMs) } });
  };

  const onOpen = () => {
    isOpen = true;
    attempt = 0;
    const { phone } = own();
    report("connected", phone ? { phone } : {});
  };

  const onClose = (cause: CloseCause) => {
    isOpen = false;
    live = null;
    setImmediate(() => outbound.forsake());
    if (isEnding) return;
    const next = afterClose(cause);
    host.log.info({ code: cause.statusCode, action: next.action }, "linked connection closed");
    if (next.action === "stop") return void stopWith(next);
    if (next.action === "retry") report(next.state, { reason: next.reason });
    const slow = next.action === "retry" && next.slow;
    const delayMs = next.action === "restart" ? 0 : backoffMs(attempt++, options.backoff, slow, Math.random());
    reconnectTimer = setTimeout(() => void start(), delayMs);
  };

  const stopWith = async (next: { state: ChannelReport["state"]; reason: string; forget: boolean }) => {
    await auth?.settled();
    if (next.forget) await host.auth.clear().catch(onStoreFailure);
    auth = null;
    report(next.state, { reason: next.reason });
  };

  const start = async (): Promise<void> => {
    try {
      if (!auth) {
        auth = await openAuthState(host.auth, onStoreFailure);
        await inbox.replay();
      }
      await auth.settled();
    } catch (error) {
      host.log.warn({ error: error instanceof Error ? error.name : "unknown" }, "auth state could not be opened");
      return onClose({ statusCode: null, message: "", streamCode: null });
    }
    if (isEnding) return;
    qrCount = 0;
    report("connecting");
    const { url, keepAliveIntervalMs } = options;
    const handlers = { onQr, onOpen, onClose, onNode, onTimeLockLifted: onOpen };
    const findMessage = async ({ id }: { id?: string | null | undefined }) =>
      asText(id ? await host.findSent(id) : null);
    live = connect({ url, keepAliveIntervalMs, log: host.log, auth, makeSignalRepository, findMessage, ...handlers });
  };

  const shutDown = async (): Promise<void> => {
    isEnding = true;
    clearTimeout(reconnectTimer);
    await live?.close();
    await inbox.close();
    await auth?.settled();
  };

  void start();
  return {
    send: (message) => (live && isOpen ? outbound.send(live.socket, message) : Promise.resolve(NOT_CONNECTED)),
    async markRead(to, ids) {
      const [first] = to;
      if (!live || !isOpen || !first) return;
      const remoteJid = first.kind === "lid" ? `${first.value}@lid` : `${first.value.replace("+", "")}@s.whatsapp.net`;
      await live.socket.readMessages(ids.map((id) => ({ remoteJid, id, fromMe: false }))).catch(() => undefined);
    },
    close: shutDown,
    async logout() {
      if (isOpen) await live?.socket.logout().catch(() => undefined);
      await shutDown();
      await host.auth.clear();
    },
  };
}

/** Notes the envelope beside each ciphertext: the repository is handed the very same bytes without it. */
function rememberAttrs(attrsByCiphertext: WeakMap<Uint8Array, Record<string, string>>, node: BinaryNode): void {
  if (!Array.isArray(node.content)) return;
  for (const { tag, content } of node.content) {
    if (tag === "enc" && content instanceof Uint8Array) attrsByCiphertext.set(content, node.attrs);
  }
}
