import { isOutage, isTransientFault } from "#server/db/faults.ts";
import { withTransaction, type Pool, type Transaction } from "#server/db/transaction.ts";
import { createBatcher, type Batcher } from "#server/platform/batcher.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { RECEIVED_TYPE_PREFIX, type AuthStore, type AuthWrite } from "../provider.ts";
import type { Fence } from "../fence.ts";
import type { AuthKey, AuthRow } from "../sql/auth-rows.ts";
import { clearAuth } from "../sql/clear-auth.ts";
import { deleteAuth } from "../sql/delete-auth.ts";
import { listAuth } from "../sql/list-auth.ts";
import { readAuth } from "../sql/read-auth.ts";
import { shareFences } from "../sql/share-fences.ts";
import { upsertAuth } from "../sql/upsert-auth.ts";
import { authContext } from "./auth-context.ts";

/** One `write` or `clear` of a provider. A null value deletes. */
type AuthChange = { fence: Fence; clears: boolean; writes: (AuthKey & { value: string | null })[] };
export type AuthWriter = Batcher<AuthChange, true>;

/**
 * Writes of all sessions of a process, collected for 1 ms into one transaction. Each caller's writes are durable together
 * or not at all; a stale fence refuses only its own.
 */
export function createAuthWriter(pool: Pool): AuthWriter {
  return createBatcher<AuthChange, true>({
    waitMs: 1,
    maxBatch: 64,
    maxQueued: 10_000,
    maxInFlight: 2,
    isTransient: isTransientFault,
    isOutage,
    flush: (changes) => withTransaction(pool, (tx) => writeChanges(tx, changes)),
  });
}

async function writeChanges(tx: Transaction, changes: AuthChange[]): Promise<(true | Error)[]> {
  const rows = await shareFences(
    tx,
    changes.map((change) => change.fence),
  );
  const held = new Set(rows.map((row) => `${row.id} ${row.epoch}`));
  const holds = ({ fence }: AuthChange) => held.has(`${fence.channelId} ${fence.epoch}`);
  const allowed = changes.filter(holds);
  const cleared = allowed.filter((change) => change.clears).map((change) => change.fence);
  if (cleared.length > 0) await clearAuth(tx, cleared);
  const { kept, deleted } = lastOfEach(allowed);
  if (deleted.length > 0) await deleteAuth(tx, deleted);
  if (kept.length > 0) await upsertAuth(tx, kept);
  return changes.map((change) => holds(change) || new DomainError("session.fenced"));
}

/** The last word on each value: a statement may not meet a row twice, and a clear forgets the keys that came before it. */
function lastOfEach(changes: AuthChange[]): { kept: AuthRow[]; deleted: AuthKey[] } {
  const last = new Map<string, Map<string, AuthKey & { value: string | null }>>();
  for (const { fence, clears, writes } of changes) {
    const ofChannel = last.get(fence.channelId) ?? new Map<string, AuthKey & { value: string | null }>();
    last.set(fence.channelId, ofChannel);
    if (clears)
      for (const [key, { type }] of ofChannel) if (!type.startsWith(RECEIVED_TYPE_PREFIX)) ofChannel.delete(key);
    for (const write of writes) ofChannel.set(`${write.type} ${write.id}`, write);
  }
  const kept: AuthRow[] = [];
  const deleted: AuthKey[] = [];
  for (const { value, ...key } of [...last.values()].flatMap((ofChannel) => [...ofChannel.values()])) {
    if (value === null) deleted.push(key);
    else kept.push({ ...key, value });
  }
  return { kept, deleted };
}

/** The auth state of one channel under one fence, sealed so that a value opens only in its own place. */
export function createAuthStore(pool: Pool, writer: AuthWriter, secrets: SecretBox, fence: Fence): AuthStore {
  const contextOf = (type: string, id: string) => authContext(fence.channelId, type, id);
  const open = (type: string, rows: { id: string | null; value: string | null }[]): Map<string, string> => {
    if (rows.length === 0) throw new DomainError("session.fenced");
    const opened = new Map<string, string>();
    for (const { id, value } of rows) {
      if (id !== null && value !== null) opened.set(id, secrets.open(value, contextOf(type, id)));
    }
    return opened;
  };
  const seal = ({ type, id, value }: AuthWrite) => ({
    workspaceId: fence.workspaceId,
    channelId: fence.channelId,
    type,
    id,
    value: value === null ? null : secrets.seal(value, contextOf(type, id)),
  });
  return {
    read: async (type, ids) => open(type, await readAuth(pool, fence, type, ids)),
    list: async (type) => open(type, await listAuth(pool, fence, type)),
    async write(writes) {
      await writer.submit({ fence, clears: false, writes: writes.map(seal) });
    },
    async clear() {
      await writer.submit({ fence, clears: true, writes: [] });
    },
  };
}
