import { setTimeout as sleep } from "node:timers/promises";
import type { InboundMessage, SessionHost } from "../provider.ts";
import { readEnvelope } from "./identities.ts";
import { JOURNAL, type JournalRow, readRow } from "./journal.ts";

const BATCH_SIZE = 64;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
const CLOSE_WAIT_MS = 2_000;

type Pending = { rowId: string; message: InboundMessage };

export type InboxOptions = {
  host: Pick<SessionHost, "auth" | "log" | "receiveInbound">;
  /** Told the order of every row that is replayed. */
  onReplayed: (order: number) => void;
  remove: (rowIds: string[]) => Promise<void>;
};

/** A journal row as the message it is, or null when it belongs to nobody's thread. */
export function toMessage({ attrs, content, own }: JournalRow): InboundMessage | null {
  const envelope = readEnvelope(attrs, own);
  if (envelope.kind !== "person" || content.kind === "silent" || !attrs.id) return null;
  const { quotes, ...said } = content;
  return {
    providerMessageId: attrs.id,
    identities: envelope.identities,
    ...(attrs.notify && !envelope.fromMe && { senderName: attrs.notify }),
    content: said,
    ...(quotes !== undefined && { quotes }),
    sentAt: new Date(Number(attrs.t ?? 0) * 1000),
    fromMe: envelope.fromMe,
    live: true,
  };
}

/** The rows of the journal by their order. One that cannot be read is kept for a person to look at. */
async function readLeft({ auth, log }: Pick<SessionHost, "auth" | "log">): Promise<JournalRow[]> {
  const rows: JournalRow[] = [];
  for (const [id, json] of await auth.list(JOURNAL)) {
    try {
      rows.push(readRow(id, json));
    } catch {
      log.error({ rowId: id }, "a row of the inbound journal cannot be read");
    }
  }
  return rows.sort((a, b) => a.order - b.order);
}

async function patiently(work: Promise<void> | null): Promise<void> {
  const patience = new AbortController();
  const waited = sleep(CLOSE_WAIT_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([work, waited]);
  patience.abort();
}

/**
 * Takes messages from the journal to the host, in order, and drops a row once its message is committed. What fails is
 * tried again here, and by `replay` after a restart; the host drops what it has already.
 */
export function makeInbox({ host, onReplayed, remove }: InboxOptions) {
  const queue: Pending[] = [];
  let working: Promise<void> | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let closed = false;

  /** One call per message: the host commits them together, and a bad one fails alone. Answers those that failed. */
  const deliver = async (batch: Pending[]): Promise<Pending[]> => {
    const results = await Promise.allSettled(batch.map(({ message }) => host.receiveInbound([message])));
    const committed = batch.filter((_, index) => results[index]?.status === "fulfilled");
    if (!closed && committed.length > 0) await remove(committed.map(({ rowId }) => rowId)).catch(() => undefined);
    const failed = batch.filter((pending) => !committed.includes(pending));
    if (failed.length > 0) host.log.warn({ count: failed.length }, "inbound messages not committed yet");
    return failed;
  };

  const work = async () => {
    while (queue.length > 0 && !closed) {
      const failed = await deliver(queue.splice(0, BATCH_SIZE));
      if (failed.length === 0) {
        retryMs = FIRST_RETRY_MS;
        continue;
      }
      queue.unshift(...failed);
      retryTimer = setTimeout(start, retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      return;
    }
  };
  function start(): void {
    clearTimeout(retryTimer);
    if (closed || working) return;
    working = work().finally(() => {
      working = null;
    });
  }

  const push = (row: JournalRow) => {
    const message = toMessage(row);
    if (message) queue.push({ rowId: row.id, message });
    else remove([row.id]).catch(() => undefined);
    start();
  };

  /** Start-up: every row that an earlier process left behind, in the order in which they came. */
  const replay = async (): Promise<void> => {
    for (const row of await readLeft(host)) {
      onReplayed(row.order);
      push(row);
    }
  };

  /** Waits a moment for what is under way. What is not committed then stays in the journal. */
  const settle = () => patiently(working);

  /** Starts nothing more, then as `settle`. */
  const close = async (): Promise<void> => {
    closed = true;
    clearTimeout(retryTimer);
    await settle();
  };

  return { push, replay, settle, close };
}

export type Inbox = ReturnType<typeof makeInbox>;
