import type { Identity } from "#server/channels/index.ts";
import { IDENTITY_KIND } from "#server/contacts/index.ts";
import type { Pool } from "#server/db/transaction.ts";
import { notifyTyping, type HeardTyping } from "./sql/notify-typing.ts";

const TELL_EVERY_MS = 2_500;
const COALESCE_MS = 100;
const PER_NOTICE = 30;
// Above this the throttle forgets whom it told longer ago; a process hears thousands at most.
const REMEMBERED = 5_000;

type Channel = { workspaceId: string; channelId: string };

export type TypingTeller = {
  /** A customer of a number types, or stopped. Returns at once; a repeat within 2.5 s is dropped. */
  tell(channel: Channel, identity: Identity, on: boolean): void;
  /** They wrote: what they typed before is not told any more, and what they type next at once. */
  said(channel: Channel, identities: Identity[]): void;
  /** Resolves when everything heard was told or given up. */
  idle(): Promise<void>;
};

/**
 * Passes on that customers type, one statement per 100 ms for all numbers of a process. It is told and forgotten: no row is
 * written, and what cannot be told is lost, since the next keystroke says it again.
 */
export function createTypingTeller(options: {
  pool: Pool;
  onError: (error: unknown) => void;
  nowMs?: () => number;
}): TypingTeller {
  const { pool, onError, nowMs = () => performance.now() } = options;
  const told = new Map<string, { on: boolean; atMs: number }>();
  let pending = new Map<string, HeardTyping>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(heard: HeardTyping[]): Promise<void> {
    for (let start = 0; start < heard.length; start += PER_NOTICE) {
      await notifyTyping(pool, heard.slice(start, start + PER_NOTICE));
    }
  }
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const heard = [...pending.values()];
    pending = new Map();
    sending = sending.then(() => send(heard)).catch(onError);
  }
  function forgetOld(): void {
    for (const [key, { atMs }] of told) if (nowMs() - atMs > TELL_EVERY_MS) told.delete(key);
  }
  return {
    tell({ workspaceId, channelId }, { kind, value }, on) {
      const key = keyOf(channelId, { kind, value });
      const last = told.get(key);
      if (last ? last.on === on && nowMs() - last.atMs < TELL_EVERY_MS : !on) return;
      if (told.size >= REMEMBERED) forgetOld();
      told.set(key, { on, atMs: nowMs() });
      pending.set(key, { workspaceId, channelId, kind: IDENTITY_KIND[kind], value, on });
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    said({ channelId }, identities) {
      for (const identity of identities) {
        told.delete(keyOf(channelId, identity));
        pending.delete(keyOf(channelId, identity));
      }
    },
    async idle() {
      flush();
      await sending;
    },
  };
}

const keyOf = (channelId: string, { kind, value }: Identity) => `${channelId} ${kind} ${value}`;
