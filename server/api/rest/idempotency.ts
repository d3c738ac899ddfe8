import { hash } from "node:crypto";
import type { Notifier } from "#server/db/feed.ts";
import { repeatOnLostConnection } from "#server/db/faults.ts";
import { withTransaction, type Pool, type Queryable, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { findKeptAnswer, insertIdempotencyKey, keepAnswer, type KeyedRequest } from "./sql/write-idempotency-key.ts";

/** Where an endpoint writes: everything in `tx`, what others must hear after its commit. */
export type RestWrite = {
  tx: Transaction;
  /** Announces events of this transaction once it is committed. */
  notifier: Pick<Notifier, "announce">;
  /** Runs once, after the commit: to drop a cache, to wake somebody. */
  onCommit(work: () => void): void;
};

export type Answered = { status: number; body: unknown };
export type MaybeRepeated = Answered & { isRepeat: boolean };

/** Tells whether two requests ask for the same: route, parameters and body as they were understood. */
export function hashRequest(...parts: unknown[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/**
 * Runs `work` in one transaction, once for a key: the key's row, the write and the answer are committed together, so that a
 * crash leaves all or nothing. A repeat at the same moment waits for the first and gets its answer. What refuses leaves no key.
 * @throws {DomainError} idempotency.mismatch for another request under the key; what `work` throws
 */
export async function idempotently(
  deps: { pool: Pool; notifier: Notifier },
  request: KeyedRequest | null,
  work: (write: RestWrite) => Promise<Answered>,
): Promise<MaybeRepeated> {
  if (!request) return { ...(await commit(deps, work)), isRepeat: false };
  const once = () =>
    commit(deps, async (write) => {
      if (!(await insertIdempotencyKey(write.tx, request))) return repeatOf(write.tx, request);
      const answer = await work(write);
      await keepAnswer(write.tx, request, { status: answer.status, response: answer.body });
      return { ...answer, isRepeat: false };
    });
  return repeatOnLostConnection(once);
}

/** The first answer of a key that stands. @throws {DomainError} idempotency.mismatch, unavailable */
async function repeatOf(tx: Queryable, request: KeyedRequest): Promise<MaybeRepeated> {
  const kept = await findKeptAnswer(tx, request);
  if (kept && kept.requestHash !== request.requestHash) throw new DomainError("idempotency.mismatch");
  // Its time was over just now, or its first run has not ended: the same request again finds out.
  if (!kept || kept.status === null) throw new DomainError("unavailable", { retryAfterSeconds: 1 });
  return { status: kept.status, body: kept.response, isRepeat: true };
}

/**
 * For work over several transactions, each safe to repeat by a key of its own: the key is kept first, the answer when the work
 * is done (`isFinal`). A repeat after a crash, or while the first still runs, does the work again and meets those keys.
 * @throws {DomainError} idempotency.mismatch; what `work` throws
 */
export async function resumably(
  pool: Pool,
  request: KeyedRequest | null,
  work: () => Promise<Answered & { isFinal: boolean }>,
): Promise<MaybeRepeated> {
  if (!request) return { ...(await work()), isRepeat: false };
  if (!(await insertIdempotencyKey(pool, request))) {
    const kept = await findKeptAnswer(pool, request);
    if (kept && kept.requestHash !== request.requestHash) throw new DomainError("idempotency.mismatch");
    if (kept?.status) return { status: kept.status, body: kept.response, isRepeat: true };
  }
  const { isFinal, ...answer } = await work();
  // Another run of the same request may have been first: both answer what that one kept.
  if (isFinal && !(await keepAnswer(pool, request, { status: answer.status, response: answer.body })))
    return repeatOf(pool, request);
  return { ...answer, isRepeat: false };
}

async function commit<Result>(
  { pool, notifier }: { pool: Pool; notifier: Notifier },
  work: (write: RestWrite) => Promise<Result>,
): Promise<Result> {
  const afterwards: (() => void)[] = [];
  const announced: string[] = [];
  const result = await withTransaction(pool, (tx) =>
    work({
      tx,
      notifier: { announce: (ids) => void announced.push(...ids) },
      onCommit: (each) => void afterwards.push(each),
    }),
  );
  notifier.announce(announced);
  for (const each of afterwards) each();
  return result;
}
