import { TYPING_CHANNEL } from "#server/db/feed.ts";
import { run, sql, type Queryable } from "#server/db/sql.ts";

export type HeardTyping = { workspaceId: string; channelId: string; kind: number; value: string; on: boolean };

/**
 * Tells the gateways in whose conversations a customer types, with who may see them. It reads and notifies, it writes no row; who
 * has no conversation on the channel yet is left out. At most 30 at once, so that the notice stays below 8,000 bytes.
 */
export async function notifyTyping(db: Queryable, heard: HeardTyping[]): Promise<void> {
  await run(
    db,
    sql`
      select pg_notify(${TYPING_CHANNEL}, json_agg(told)::text)
      from (
        select given.w as "workspaceId", c.id as "conversationId", c.team_id as "teamId", c.assignee_id as "assigneeId", given.is_on as "on"
        from unnest(
          ${heard.map((each) => each.workspaceId)}::uuid[], ${heard.map((each) => each.channelId)}::uuid[],
          ${heard.map((each) => each.kind)}::smallint[], ${heard.map((each) => each.value)}::text[], ${heard.map((each) => each.on)}::boolean[]
        ) as given (w, channel_id, kind, value, is_on)
        join contact_identity i on i.workspace_id = given.w and i.kind = given.kind and i.value = given.value
        cross join lateral (
          select id, team_id, assignee_id from conversation
          where workspace_id = given.w and contact_id = i.contact_id and channel_id = given.channel_id
          order by status < 9 desc, id desc limit 1
        ) c
      ) told
      having count(*) > 0`,
  );
}
