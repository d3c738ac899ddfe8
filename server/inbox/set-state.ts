import { isUniqueViolation } from "#server/db/faults.ts";
import { DomainError } from "#server/platform/errors.ts";
import { changeConversation, type InboxDeps, type Move } from "./change-conversation.ts";
import { closing, reopening } from "./close-conversation.ts";
import type { ConversationRow } from "./conversation-row.ts";
import type { Doer } from "./doer.ts";
import { snoozing, waking } from "./snooze-conversation.ts";
import { CONVERSATION_STATUS, wordOf } from "./states.ts";

/** Where a conversation shall be; one that is there already stays as it is. */
export type WantedState = { status: "open" } | { status: "closed" } | { status: "snoozed"; until: Date };

/**
 * Brings a conversation to a state from whichever it is in, with the line that says so. Safe to repeat.
 * @throws {DomainError} `not_found`; `conflict` when the contact has another open one on the channel, or when a closed one shall
 * sleep; `request.invalid` for a moment that is past or too far.
 */
export async function setState(
  deps: InboxDeps,
  doer: Doer,
  { conversationId, state, now }: { conversationId: string; state: WantedState; now: Date },
): Promise<ConversationRow | null> {
  try {
    return await changeConversation(deps, doer, conversationId, (tx, locked) => {
      const move = moveTo(state, wordOf(CONVERSATION_STATUS, locked.status), now);
      return move ? move(tx, locked) : Promise.resolve(null);
    });
  } catch (error) {
    if (isUniqueViolation(error, "conversation_one_open")) throw new DomainError("conflict", { hasOpen: true });
    throw error;
  }
}

function moveTo(state: WantedState, was: keyof typeof CONVERSATION_STATUS, now: Date): Move | null {
  if (state.status === "snoozed") return snoozing(state.until, now);
  if (state.status === was) return null;
  if (state.status === "closed") return closing;
  return was === "closed" ? reopening : waking;
}
