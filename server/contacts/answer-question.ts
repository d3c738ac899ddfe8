import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { tellContactUpdated } from "./contact-event.ts";
import type { ContactDeps, ContactKey } from "./deps.ts";
import { CONSENT } from "./states.ts";
import { appendConsent, appendKept } from "./sql/consent-entries.ts";
import { closeQuestions } from "./sql/consent-questions.ts";
import { lockContact } from "./sql/lock-contact.ts";

/** `opt_out`: the person meant it. `keep`: they did not, and what held holds. */
export const CONSENT_ANSWERS = ["opt_out", "keep"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/**
 * A member's answer to what a text meant: closes the question and those before it, and writes the ledger with the text and the member.
 * A text that came in since asks on.
 * @throws {DomainError} `not_found` for the contact, `conflict` when the message asks nothing (any more)
 */
export function answerQuestion(
  { pool, notifier }: ContactDeps,
  key: ContactKey,
  given: { messageId: string; answer: ConsentAnswer; memberId: string },
): Promise<void> {
  return withTransaction(pool, async (tx) => {
    if (!(await lockContact(tx, key))) throw new DomainError("not_found");
    const closed = await closeQuestions(tx, key, { ...given, all: given.answer === "opt_out" });
    if (!closed) throw new DomainError("conflict");
    const entry = { id: newId(), source: "member", wording: closed.wording, messageId: given.messageId };
    const by = { ...entry, memberId: given.memberId, at: null };
    if (given.answer === "opt_out") await appendConsent(tx, key, { ...by, status: CONSENT.opted_out });
    else await appendKept(tx, key, by);
    await tellContactUpdated(tx, notifier, key);
  });
}
