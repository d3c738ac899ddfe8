import type { InboundMessage } from "#server/channels/index.ts";
import { CERTAINTY, groupIdentities, type Sighting } from "#server/contacts/index.ts";
import { all, sql, type Queryable } from "#server/db/sql.ts";
import { describeContent } from "#server/delivery/index.ts";
import { storeText } from "#server/platform/text.ts";

export type InboundRow = {
  channel: { workspaceId: string; channelId: string; epoch: number };
  message: InboundMessage;
  id: string;
  /** The id of the conversation, should one have to be made. */
  threadId: string;
};

export type ReceivedRow = { ord: number; outcome: "stored" | "repeat" | "fenced" | "unresolved" };

/** What a message says about its person. */
export function sightingOf({ channel, message }: InboundRow): Sighting {
  return {
    workspaceId: channel.workspaceId,
    identities: message.identities,
    name: message.fromMe ? undefined : message.senderName,
    certainty: CERTAINTY.whatsapp,
  };
}

/** As it is stored: with the provider's id of the message that it quotes, which says what it answers. */
function describe({ message: { content, quotes } }: InboundRow): ReturnType<typeof describeContent> {
  const described = describeContent(content);
  if (quotes === undefined) return described;
  return {
    ...described,
    content: JSON.stringify({ ...JSON.parse(described.content ?? "{}"), quotes: storeText(quotes) }),
  };
}

/** Stores one batch in one call, which is one transaction (prisma/migrations/…220_receive). */
export function receiveRows(db: Queryable, rows: InboundRow[]): Promise<ReceivedRow[]> {
  const { groupOf, groups, identities } = groupIdentities(rows.map(sightingOf));
  const described = rows.map(describe);
  return all(
    db,
    sql<ReceivedRow>`
      select ord, outcome from receive_inbound(
        ${rows.map((it) => it.channel.workspaceId)}::uuid[], ${rows.map((it) => it.channel.channelId)}::uuid[],
        ${rows.map((it) => it.channel.epoch)}::bigint[], ${rows.map((it) => it.message.providerMessageId)}::text[],
        ${groupOf}::int[], ${rows.map((it) => it.id)}::uuid[], ${rows.map((it) => it.threadId)}::uuid[],
        ${rows.map((it) => it.message.fromMe)}::boolean[], ${rows.map((it) => it.message.live)}::boolean[],
        ${described.map((it) => it.kind)}::smallint[], ${described.map((it) => it.body)}::text[],
        ${described.map((it) => it.preview)}::text[], ${described.map((it) => it.content)}::jsonb[],
        ${rows.map((it) => it.message.sentAt)}::timestamptz[],
        ${groups.map((it) => it.workspaceId)}::uuid[], ${groups.map((it) => it.candidateId)}::uuid[],
        ${groups.map((it) => it.name)}::text[], ${groups.map((it) => it.folded)}::text[],
        ${identities.map((it) => it.group)}::int[], ${identities.map((it) => it.kind)}::smallint[],
        ${identities.map((it) => it.value)}::text[], ${identities.map((it) => it.certainty)}::smallint[])`,
  );
}
