import type { Actor } from "#server/auth/permissions.ts";
import type { Pool } from "#server/db/transaction.ts";
import { findConversation } from "./read-conversation.ts";
import { readMentionRows } from "./sql/read-mentions.ts";

/** The actor has seen a conversation up to a seq, with what names them there. @throws {DomainError} `not_found`. */
export async function readMentions(
  pool: Pool,
  actor: Actor,
  { conversationId, seenSeq }: { conversationId: string; seenSeq: number },
): Promise<{ read: number }> {
  await findConversation(pool, actor, conversationId);
  return { read: await readMentionRows(pool, actor, conversationId, seenSeq) };
}
