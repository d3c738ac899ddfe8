import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type RecipientRow = {
  contactId: string;
  name: string;
  phone: string | null;
  channelId: string | null;
  /** A rank of RECIPIENT_STATUS. */
  status: number;
  reason: string | null;
  variant: number | null;
  notBefore: Date | null;
  zone: string | null;
  queuedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  repliedAt: Date | null;
  replyCertainty: "certain" | "probable" | null;
  clickedAt: Date | null;
  conversationId: string | null;
  messageId: string | null;
};

export type RecipientFilter = {
  statuses: number[] | null;
  reason: string | null;
  variant: number | null;
  channelId: string | null;
  /** True: only who followed a link. */
  hasClicked: boolean | null;
  replyCertainty: string | null;
  contactIds: string[] | null;
};
export type RecipientPlace = { after: string | null; limit: number };

/** A campaign's people by contact id, each with where they are and why. */
export function listRecipientRows(
  db: Queryable,
  { workspaceId, id }: CampaignKey,
  filter: RecipientFilter,
  { after, limit }: RecipientPlace,
): Promise<RecipientRow[]> {
  const { statuses, reason, variant, channelId, hasClicked, replyCertainty, contactIds } = filter;
  return all(
    db,
    sql<RecipientRow>`
      select r.*, coalesce(k.name, '') as name, (select i.value from contact_identity i
          where i.workspace_id = ${workspaceId} and i.contact_id = r."contactId" and i.kind = 1 and i.certainty > 0
          order by i.certainty desc, i.value limit 1) as phone,
        (select m.conversation_id from message m where m.workspace_id = ${workspaceId} and m.id = r."messageId") as "conversationId"
      from (
        select contact_id as "contactId", channel_id as "channelId", status, reason, variant, not_before as "notBefore", zone,
          queued_at as "queuedAt", sent_at as "sentAt", delivered_at as "deliveredAt", read_at as "readAt", replied_at as "repliedAt",
          reply_certainty as "replyCertainty", clicked_at as "clickedAt", message_id as "messageId"
        from recipient
        where workspace_id = ${workspaceId} and campaign_id = ${id} and (${after}::uuid is null or contact_id > ${after})
          and (${statuses}::smallint[] is null or status = any (${statuses}))
          and (${reason}::text is null or reason = ${reason}) and (${variant}::smallint is null or variant = ${variant})
          and (${channelId}::uuid is null or channel_id = ${channelId})
          and (${hasClicked}::boolean is null or (clicked_at is not null) = ${hasClicked})
          and (${replyCertainty}::text is null or reply_certainty = ${replyCertainty})
          and (${contactIds}::uuid[] is null or contact_id = any (${contactIds}))
        order by contact_id limit ${limit}::integer) r
      left join contact k on k.workspace_id = ${workspaceId} and k.id = r."contactId"
      order by r."contactId"`,
  );
}

/** Contacts whose name holds the folded text, or whose number holds its digits; `atMost` of them. */
export async function findPeople(
  db: Queryable,
  workspaceId: string,
  { text, digits }: { text: string; digits: string },
  atMost: number,
): Promise<string[]> {
  const like = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await all(
    db,
    sql<{ id: string }>`
      select id from (
        select k.id from contact k where k.workspace_id = ${workspaceId} and k.folded like ${like(text)}
        union
        select i.contact_id from contact_identity i
        where i.workspace_id = ${workspaceId} and i.kind = 1 and ${digits} <> '' and i.value like ${like(digits)}) found
      order by id limit ${atMost}::integer`,
  );
  return rows.map(({ id }) => id);
}
