import * as v from "valibot";
import { outboxReducer, revived, sendable, type Outbox, type OutboxAction, type OutboxEntry } from "./outbox.ts";

/** What became of one try to send. `later`: not reached, or full. */
export type SendResult =
  { result: "accepted" } | { result: "later" } | { result: "held" } | { result: "refused"; code: string };

export type OutboxStore = {
  get: () => Outbox;
  subscribe: (notify: () => void) => () => void;
  dispatch: (action: OutboxAction) => void;
  /** Tries again now what waits: the line is back. */
  flush: () => void;
};

type Options = {
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  key: string;
  send(entry: OutboxEntry): Promise<SendResult>;
};

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

const entrySchema = v.object({
  messageId: v.pipe(v.string(), v.uuid()),
  conversationId: v.pipe(v.string(), v.uuid()),
  mode: v.picklist(["reply", "note"]),
  text: v.string(),
  media: v.nullable(
    v.object({
      mediaId: v.pipe(v.string(), v.uuid()),
      previewUrl: v.string(),
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
    }),
  ),
  seenSeq: v.number(),
  confirmHeld: v.boolean(),
  createdAt: v.number(),
  state: v.picklist(["waiting", "sending", "held", "refused"]),
  code: v.nullable(v.string()),
  isDelayed: v.optional(v.boolean()),
});

/** Keeps the outbox across reloads and sends it, in order within a conversation, until the server has answered. */
export function createOutbox(options: Options): OutboxStore {
  let outbox = revived(load(options));
  const listeners = new Set<() => void>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (action: OutboxAction): void => {
    const next = outboxReducer(outbox, action);
    if (next === outbox) return;
    outbox = next;
    keep(options, outbox);
    listeners.forEach((notify) => {
      notify();
    });
    // Both leave the rest as it was: the one is pump's own step, the other waits for its timer.
    if (action.type !== "sending" && action.type !== "postponed") pump();
  };

  function pump(): void {
    for (const entry of sendable(outbox)) void sendOne(entry);
  }

  async function sendOne(entry: OutboxEntry): Promise<void> {
    const { messageId } = entry;
    dispatch({ type: "sending", messageId });
    const answer = await options.send(entry);
    if (answer.result === "later") {
      dispatch({ type: "postponed", messageId });
      const waitMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      failures += 1;
      clearTimeout(timer);
      timer = setTimeout(pump, waitMs);
      return;
    }
    failures = 0;
    if (answer.result === "held") dispatch({ type: "held", messageId });
    else if (answer.result === "refused") dispatch({ type: "refused", messageId, code: answer.code });
    else dispatch({ type: "settled", messageId });
  }

  return {
    get: () => outbox,
    subscribe(notify) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    dispatch,
    flush() {
      clearTimeout(timer);
      failures = 0;
      pump();
    },
  };
}

function load({ storage, key }: Options): Outbox {
  try {
    return v.parse(v.array(entrySchema), JSON.parse(storage?.getItem(key) ?? "[]"));
  } catch {
    // Written by another version of this page, or by hand: nothing of it can be sent as it was meant.
    return [];
  }
}

function keep({ storage, key }: Options, outbox: Outbox): void {
  try {
    storage?.setItem(key, JSON.stringify(outbox));
  } catch {
    // A full or forbidden storage loses the copy for a reload, not what is on screen.
  }
}
