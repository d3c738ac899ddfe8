import { setTimeout as sleep } from "node:timers/promises";
import {
  RECEIVED_TYPE_PREFIX,
  type AuthStore,
  type AuthWrite,
  type ChannelReport,
  type Identity,
  type InboundMessage,
  type OutboundMessage,
  type SessionHost,
  type SessionLog,
  type StatusEvidence,
} from "../../provider.ts";

/** An `AuthStore` in memory. `rows` outlives a session, as the table does; `failWrites` is a stopped database. */
export function memoryAuth(rows = new Map<string, string>()) {
  const keyOf = (type: string, id: string) => JSON.stringify([type, id]);
  const store = {
    rows,
    failWrites: false,
    /** How long each call takes, as with a real database. */
    latencyMs: 0,
    writes: [] as AuthWrite[][],
    async read(type: string, ids: string[]) {
      if (store.latencyMs > 0) await sleep(store.latencyMs);
      return new Map(
        ids.flatMap((id) => {
          const value = rows.get(keyOf(type, id));
          return value === undefined ? [] : [[id, value] as const];
        }),
      );
    },
    list(type: string) {
      const all = [...rows].map(([key, value]) => [JSON.parse(key) as [string, string], value] as const);
      return Promise.resolve(new Map(all.filter(([[it]]) => it === type).map(([[, id], value]) => [id, value])));
    },
    async write(writes: AuthWrite[]) {
      if (store.failWrites) throw new Error("the database is away");
      if (store.latencyMs > 0) await sleep(store.latencyMs);
      store.writes.push(writes);
      for (const { type, id, value } of writes) {
        if (value === null) rows.delete(keyOf(type, id));
        else rows.set(keyOf(type, id), value);
      }
    },
    clear() {
      for (const key of rows.keys()) if (!key.startsWith(`["${RECEIVED_TYPE_PREFIX}`)) rows.delete(key);
      return Promise.resolve();
    },
  };
  return store satisfies AuthStore;
}

/**
 * A host that remembers what it was told. Inbound ids are kept once, as the table's unique key does; `inbound` is what
 * the table holds already.
 */
export function memoryHost(auth = memoryAuth(), inbound: InboundMessage[] = []) {
  const reports: ChannelReport[] = [];
  const evidence: StatusEvidence[] = [];
  const sent = new Map<string, OutboundMessage>();
  const lines: string[] = [];
  const typing: boolean[] = [];
  const learned: Identity[][] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push(`${level} ${JSON.stringify(fields)} ${message}`);
  const log: SessionLog = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  const refuse = () => Promise.reject(new Error("no media here"));

  const host = {
    channelId: "channel",
    workspaceId: "workspace",
    settings: {},
    auth,
    log,
    receiveInbound: (messages: InboundMessage[]): Promise<void> => {
      for (const message of messages) {
        if (!inbound.some((it) => it.providerMessageId === message.providerMessageId)) inbound.push(message);
      }
      return Promise.resolve();
    },
    learnIdentities: (identities: Identity[]) => void learned.push(identities),
    receiveEvidence: (found: StatusEvidence[]) => void evidence.push(...found),
    report: (report: ChannelReport) => void reports.push(report),
    storeMedia: refuse,
    readMedia: refuse,
    findSent: (id: string) => Promise.resolve(sent.get(id) ?? null),
    typing: (_identity: unknown, on: boolean) => void typing.push(on),
  } satisfies SessionHost;

  return {
    host,
    auth,
    reports,
    evidence,
    inbound,
    sent,
    lines,
    typing,
    learned,
    state: () => reports.at(-1)?.state,
    texts: () => inbound.map(({ content }) => (content.kind === "text" ? content.text : content.kind)),
    statuses: (id: string) => evidence.filter((it) => it.providerMessageId === id).map(({ status }) => status),
  };
}

export type MemoryHost = ReturnType<typeof memoryHost>;

/** Waits until `read` answers something; fails with what was expected. */
export async function until<T>(what: string, read: () => T | null | undefined | false, timeoutMs = 15_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await sleep(5);
  }
}
