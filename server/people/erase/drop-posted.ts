import { openRaw } from "#server/channels/index.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { ErasureRow } from "../sql/erase-contact.ts";
import { dropPosted, readPosted } from "../sql/erase-messages.ts";

/**
 * Takes posted bodies that name the person, whole: they were processed. They are sealed, so each is opened and looked through here. One
 * that still waits to be processed is left, and `waits` says so: the job comes again. `last`: how far it looked, null when at everything.
 * @throws {Error} when the key of one is not among SECRET_KEYS: it may be hers.
 */
export async function dropPostedOf(
  tx: Transaction,
  secrets: SecretBox,
  erasure: ErasureRow,
  atOnce: number,
): Promise<{ last: string | null; waits: boolean }> {
  const page = await readPosted(tx, erasure, atOnce);
  const named = page.filter(({ id, body }) => {
    if (body === null) return false;
    const text = openRaw(secrets, id, body);
    return erasure.needles.some((needle) => text.includes(needle));
  });
  const done = named.filter(({ waits }) => !waits);
  if (done.length > 0)
    await dropPosted(
      tx,
      erasure.workspaceId,
      done.map(({ id }) => id),
    );
  return { last: page.length === atOnce ? (page.at(-1)?.id ?? null) : null, waits: done.length < named.length };
}
