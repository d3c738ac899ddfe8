import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

export type SentRow = {
  messageId: string;
  providerMessageId: string;
  body: string;
  kind: number;
  content: unknown;
  identities: unknown;
};

/** An outbound message of a channel by the provider's id, with its person's identities as a claim gives them. */
export function findSentMessage(
  db: Queryable,
  channel: { workspaceId: string; channelId: string },
  providerMessageId: string,
): Promise<SentRow | null> {
  return maybeOne(
    db,
    sql<SentRow>`
      select m.id as "messageId", m.provider_message_id as "providerMessageId", m.body, m.kind, m.content,
        contact_addresses(c.workspace_id, c.contact_id) as identities
      from message m join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.workspace_id = ${channel.workspaceId} and m.channel_id = ${channel.channelId}
        and m.provider_message_id = ${providerMessageId} and m.direction = 2`,
  );
}
