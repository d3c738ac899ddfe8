import type { Actor } from "#server/auth/permissions.ts";
import { cancelMessage, resendMessage, retryMessage } from "#server/delivery/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { InboxDeps } from "./change-conversation.ts";
import { scopeOf } from "./scope.ts";
import { findMessage } from "./sql/find-message.ts";

const MOVES = { retry: retryMessage, resend: resendMessage, cancel: cancelMessage } as const;

/**
 * Moves a message on: a failed one is queued again, one in doubt goes out again under its id, a queued one is kept back.
 * @throws {DomainError} `not_found` for one that the actor does not see, and what the move throws (server/delivery/move-message.ts).
 */
export async function moveMessage(
  deps: InboxDeps,
  actor: Actor,
  move: keyof typeof MOVES,
  messageId: string,
): Promise<void> {
  if (!(await findMessage(deps.pool, scopeOf(actor), messageId))) throw new DomainError("not_found");
  await MOVES[move](deps, { workspaceId: actor.workspaceId, messageId });
}
