import { CERTAINTY, groupIdentities, type Sighting } from "#server/contacts/index.ts";
import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { AcceptRow } from "../prepare-message.ts";

export type AcceptedRow = {
  /** From 1, in the order given. */
  ord: number;
  /** `accepted`, `unresolved`, or a code of server/platform/errors.ts. */
  outcome: string;
  conversationId: string | null;
  seq: number | null;
  createdAt: Date | null;
  details: Record<string, unknown> | null;
};

/** What a message to a number says about its person: nothing for one into a conversation. */
export function sightingOf({ workspaceId, to }: AcceptRow): Sighting[] {
  return to ? [{ workspaceId, identities: [{ kind: "phone", value: to.phone }], certainty: CERTAINTY.given }] : [];
}

/** Accepts one wave in one call, which is one transaction (prisma/migrations/…210_accept). */
export function acceptRows(db: Queryable, rows: AcceptRow[]): Promise<AcceptedRow[]> {
  const sends = rows.filter((row) => row.to !== null);
  const { groupOf, groups, identities } = groupIdentities(sends.flatMap(sightingOf));
  const groupOfRow = new Map(sends.map((row, index) => [row, groupOf[index]]));
  return all(
    db,
    sql<AcceptedRow>`
      select ord, outcome, conversation_id as "conversationId", seq, created_at as "createdAt", details from accept_messages(
        ${rows.map((it) => it.workspaceId)}::uuid[], ${rows.map((it) => it.key)}::text[], ${rows.map((it) => it.hash)}::text[],
        ${rows.map((it) => it.id)}::uuid[], ${rows.map((it) => it.conversationId)}::uuid[], ${rows.map((it) => it.authorId)}::uuid[],
        ${rows.map((it) => it.direction)}::smallint[], ${rows.map((it) => it.kind)}::smallint[], ${rows.map((it) => it.body)}::text[],
        ${rows.map((it) => it.preview)}::text[], ${rows.map((it) => it.content)}::jsonb[], ${rows.map((it) => it.seenSeq)}::bigint[],
        ${rows.map((it) => it.priority)}::smallint[], ${rows.map((it) => it.campaignId)}::uuid[],
        ${rows.map((it) => it.traceparent)}::text[], ${rows.map((it) => it.to?.channelId ?? null)}::uuid[],
        ${rows.map((it) => groupOfRow.get(it) ?? null)}::int[], ${rows.map((it) => it.threadId)}::uuid[],
        ${groups.map((it) => it.workspaceId)}::uuid[], ${groups.map((it) => it.candidateId)}::uuid[],
        ${identities.map((it) => it.group)}::int[], ${identities.map((it) => it.value)}::text[],
        ${identities.map((it) => it.certainty)}::smallint[])`,
  );
}
