import type { Identity } from "#server/channels/index.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { consentSaid, type ConsentSaid } from "./consent-words.ts";
import { CONSENT, IDENTITY_KIND } from "./states.ts";
import { lockSayerRows, recordSaidRows } from "./sql/record-said.ts";

/** A text of a customer that says something about consent. `live`: false for history, of which nobody is asked. */
export type Said = { workspaceId: string; messageId: string; said: Exclude<ConsentSaid, "not">; wording: string };

/** As stored rows take it: what it makes of the contact, or 3 for a question. */
const SAID = { opts_in: CONSENT.opted_in, opts_out: CONSENT.opted_out, ambiguous: 3 } as const;

/** The words kept as proof, in UTF-16 units: as many as the API takes. */
const LONGEST_WORDING = 4_000;

/** What a text says about consent, or null when it says nothing: nearly always. Of history nobody is asked. */
export function judgeText(text: string, live: boolean): Said["said"] | null {
  if (text === "") return null;
  const said = consentSaid(text);
  if (said === "not" || (said === "ambiguous" && !live)) return null;
  return said;
}

/** Locks those who say something and are known already: contacts come before conversations, in every transaction. */
export async function lockSayers(
  tx: Transaction,
  sayers: { workspaceId: string; identities: Identity[] }[],
): Promise<void> {
  const rows = sayers.flatMap(({ workspaceId, identities }) =>
    identities.map(({ kind, value }) => ({ workspaceId, kind: IDENTITY_KIND[kind], value })),
  );
  await lockSayerRows(tx, rows);
}

/**
 * Writes what stored messages said: the ledger with the text as its proof, what holds for the contact, and questions. In the
 * transaction that stores them, so that no claim can come between. What is older than what holds changes nothing but the ledger.
 */
export async function recordSaid(tx: Transaction, said: Said[]): Promise<void> {
  await recordSaidRows(
    tx,
    said.map((row) => ({
      ...row,
      entryId: newId(),
      said: SAID[row.said],
      wording: row.wording.slice(0, LONGEST_WORDING).toWellFormed(),
    })),
  );
}
