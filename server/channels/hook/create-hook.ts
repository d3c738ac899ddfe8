import { isOutage, isTransientFault, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { createShardedBatcher } from "#server/platform/sharded-batcher.ts";
import type { SessionLog } from "../provider.ts";
import { createHookCache } from "./hook-cache.ts";
import type { HookProcessor } from "./process-raw.ts";
import { sealRaw } from "./raw-body.ts";
import { isEnvelope } from "./read-envelope.ts";
import { answerChallenge, refuseHeader, refuseSignature, type Challenge } from "./signature.ts";
import { insertRaw, type NewRaw } from "./sql/insert-raw.ts";

export type ProviderHook = {
  /**
   * Takes one signed body: resolves when it is stored, and processes it from then on. `header`: X-Hub-Signature-256.
   * @throws {DomainError} auth.required (with the reason: missing, malformed, mismatch), not_found, request.malformed, request.invalid,
   * unavailable while the queue is full
   */
  take(channelId: string, header: string | undefined, rawBody: Uint8Array): Promise<void>;
  /** The text that confirms the address. @throws {DomainError} auth.forbidden, not_found */
  confirm(channelId: string, asked: Challenge): Promise<string>;
  isFull(): boolean;
  /** Forgets what is known of a channel's hook; `refresh` asks about all in use, after notices may have been missed. */
  drop(channelId: string): void;
  refresh(): Promise<void>;
  idle(): Promise<void>;
  /** Ends what runs in the background, after `idle`. */
  close(): void;
};

const BATCH = { waitMs: 2, maxBatch: 128, maxQueued: 4_096, shards: 2 };
// Bodies stored and not processed: beyond it the provider is asked to come again, rather than memory to hold more.
const MAX_UNDER_WAY = 4_096;
/** When the sweep takes what the process that stored it did not finish. */
const SWEEP_AFTER_MS = 5_000;

export type HookOptions = {
  pool: Pool;
  secrets: SecretBox;
  processor: HookProcessor;
  log: SessionLog;
  nowMs?: () => number;
  /** Whether channels that are simulated exist here; without them there is no hook. */
  isOn: boolean;
};

/** The address that a provider posts to; one per web process, at most two connections of its own at once. */
export function createProviderHook(options: HookOptions): ProviderHook {
  const { pool, secrets, processor, isOn } = options;
  const hooks = createHookCache(options);
  const storing = createShardedBatcher<NewRaw, number>({
    ...BATCH,
    // What comes for one channel is stored, and so processed, in its order.
    keyOf: (row) => row.channelId,
    flush: (rows) => repeatOnLostConnection(() => storeBatch(pool, rows)),
    isTransient: isTransientFault,
    isOutage,
  });
  const isFull = () => storing.isFull() || processor.size() >= MAX_UNDER_WAY;

  async function find(channelId: string) {
    const hook = isOn ? (await hooks.get(channelId))?.hook : null;
    if (!hook) throw new DomainError("not_found");
    return hook;
  }

  return {
    async take(channelId, header, rawBody) {
      refuse(refuseHeader(header));
      const hook = await find(channelId);
      refuse(refuseSignature(hook.secret, header, rawBody));
      const { text, body } = parseBody(rawBody);
      if (isFull()) throw new DomainError("unavailable", { retryAfterSeconds: 1 });
      const { workspaceId } = hook;
      const id = newId();
      const epoch = await storing.submit({ id, workspaceId, channelId, body: sealRaw(secrets, id, text) });
      void processor.process({ id, workspaceId, channelId, epoch, body });
    },
    async confirm(channelId, asked) {
      const answer = answerChallenge((await find(channelId)).verifyToken, asked);
      if (answer === null) throw new DomainError("auth.forbidden");
      return answer;
    },
    isFull,
    drop: (channelId) => hooks.drop(channelId),
    refresh: () => hooks.refresh(),
    close: () => hooks.close(),
    async idle() {
      await storing.idle();
      await processor.idle();
    },
  };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new DomainError("auth.required", { reason });
}

async function storeBatch(pool: Pool, rows: NewRaw[]): Promise<(number | Error)[]> {
  const stored = new Map((await insertRaw(pool, rows, SWEEP_AFTER_MS)).map(({ id, epoch }) => [id, epoch]));
  return rows.map(({ id }) => stored.get(id) ?? new DomainError("not_found"));
}

function parseBody(rawBody: Uint8Array): { text: string; body: unknown } {
  let read: { text: string; body: unknown };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(rawBody);
    read = { text, body: JSON.parse(text) };
  } catch {
    throw new DomainError("request.malformed");
  }
  if (!isEnvelope(read.body)) throw new DomainError("request.invalid", { field: "entry" });
  return read;
}
