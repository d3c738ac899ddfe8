import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** How a contact is reached on a channel: by their newest conversation there, or else by a number of theirs. */
export type ContactTarget = { conversationId: string | null; phone: string | null };

/** Null when there is no such contact. Variants of a number only find people and are never written to. */
export function findContactTarget(
  db: Queryable,
  key: { workspaceId: string; contactId: string; channelId: string },
): Promise<ContactTarget | null> {
  return maybeOne(
    db,
    sql<ContactTarget>`
      select (select v.id from conversation v where v.workspace_id = k.workspace_id and v.contact_id = k.id and v.channel_id = ${key.channelId}
          order by v.status < 9 desc, v.id desc limit 1) as "conversationId",
        (select i.value from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1
          and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone
      from contact k where k.workspace_id = ${key.workspaceId} and k.id = ${key.contactId}`,
  );
}
