import { DomainError } from "#server/platform/errors.ts";
import { changeConversation, type InboxDeps, type Move } from "./change-conversation.ts";
import type { ConversationRow } from "./conversation-row.ts";
import type { Doer } from "./doer.ts";
import { snoozeConversationRow } from "./sql/snooze-conversation.ts";
import { wakeConversationRow } from "./sql/wake-conversation.ts";

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** @throws {DomainError} `request.invalid` for a moment that is past or too far, `conflict` when it is closed. */
export const snoozing =
  (until: Date, now: Date): Move =>
  async (tx, { workspaceId, id }) => {
    const inMs = until.getTime() - now.getTime();
    if (inMs <= 0 || inMs > LONGEST_DAYS * DAY_MS) throw new DomainError("request.invalid", { field: "until" });
    if (!(await snoozeConversationRow(tx, workspaceId, id, until))) throw new DomainError("conflict");
    return { line: { action: "snoozed", until: until.toISOString() } };
  };

/** @throws {DomainError} `conflict` when it does not sleep (any more). */
export const waking: Move = async (tx, { workspaceId, id }) => {
  if (!(await wakeConversationRow(tx, workspaceId, id))) throw new DomainError("conflict");
  return { line: { action: "woke" } };
};

/**
 * Puts a conversation aside until a moment within a year; it wakes then, or when the customer writes. A reply leaves it asleep.
 * @throws {DomainError} `request.invalid` for a moment that is past or too far, `conflict` when it is closed, `not_found`.
 */
export function snoozeConversation(
  deps: InboxDeps,
  doer: Doer,
  { conversationId, until, now }: { conversationId: string; until: Date; now: Date },
): Promise<ConversationRow | null> {
  return changeConversation(deps, doer, conversationId, snoozing(until, now));
}

/** Wakes one before its time. @throws {DomainError} `conflict` when it does not sleep (any more), `not_found`. */
export function wakeConversation(deps: InboxDeps, doer: Doer, conversationId: string): Promise<ConversationRow | null> {
  return changeConversation(deps, doer, conversationId, waking);
}
