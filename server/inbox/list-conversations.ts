import type { Pool } from "#server/db/transaction.ts";
import type { Actor } from "#server/auth/permissions.ts";
import { DomainError } from "#server/platform/errors.ts";
import { toConversationRow, type ConversationRow } from "./conversation-row.ts";
import { NEWEST, OLDEST, readCursor, writeCursor, type Place } from "./page.ts";
import { scopeOf, type Scope } from "./scope.ts";
import type { PickedRecord } from "./sql/conversation-record.ts";
import { pickAll } from "./sql/pick-all.ts";
import { pickClosed } from "./sql/pick-closed.ts";
import { pickMentions } from "./sql/pick-mentions.ts";
import { pickMine } from "./sql/pick-mine.ts";
import { pickSnoozed } from "./sql/pick-snoozed.ts";
import { pickTeam } from "./sql/pick-team.ts";
import { pickUnassigned } from "./sql/pick-unassigned.ts";
import { pickWaiting } from "./sql/pick-waiting.ts";

/** The lists of an inbox. All but `snoozed`, `mentions` and `closed` hold open conversations only. */
export const QUEUES = ["mine", "unassigned", "all", "waiting", "mentions", "snoozed", "closed", "team"] as const;
export type Queue = (typeof QUEUES)[number];

export type ListRequest = {
  queue: Queue;
  /** For the queue `team`. */
  teamId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};
export type ConversationPage = { rows: ConversationRow[]; nextCursor: string | null };

/**
 * One page of a list, only of conversations that the actor sees. Pages do not shift when rows move: the cursor is a place.
 * @throws {DomainError} `request.invalid` for a cursor that is none of ours.
 */
export async function listConversations(pool: Pool, actor: Actor, request: ListRequest): Promise<ConversationPage> {
  const scope = scopeOf(actor);
  const start = request.queue === "waiting" ? OLDEST : NEWEST;
  const after = request.cursor === undefined ? start : readCursor(request.cursor);
  const picked = await pick(pool, scope, request, after);
  const page = picked.slice(0, request.limit);
  const last = page.at(-1);
  return {
    rows: page.map(toConversationRow),
    nextCursor: picked.length > request.limit && last ? writeCursor({ at: last.place, id: last.id }) : null,
  };
}

/** One more than the page, to know whether there is a next one. */
function pick(pool: Pool, scope: Scope, request: ListRequest, after: Place): Promise<PickedRecord[]> {
  const count = request.limit + 1;
  switch (request.queue) {
    case "mine":
      return pickMine(pool, scope, after, count);
    case "unassigned":
      return pickUnassigned(pool, scope, after, count);
    case "all":
      return pickAll(pool, scope, after, count);
    case "waiting":
      return pickWaiting(pool, scope, after, count);
    case "mentions":
      return pickMentions(pool, scope, after, count);
    case "snoozed":
      return pickSnoozed(pool, scope, after, count);
    case "closed":
      return pickClosed(pool, scope, after, count);
    case "team":
      if (request.teamId === undefined) throw new DomainError("request.invalid", { field: "teamId" });
      return pickTeam(pool, scope, request.teamId, after, count);
  }
}
