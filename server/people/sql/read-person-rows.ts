import { one, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "#server/inbox/index.ts";

export type ThreadRow = {
  id: string;
  channelId: string;
  status: number;
  assigneeId: string | null;
  teamId: string | null;
  preview: string;
  lastMessageAt: Date | null;
};
export type PersonMerge = { id: string; name: string; phone: string | null; at: Date };

type Rows = {
  // Times of rows inside JSON are texts.
  conversations: (Omit<ThreadRow, "lastMessageAt"> & { lastMessageAt: string | null })[];
  merges: (Omit<PersonMerge, "at"> & { at: string })[];
};

/** A contact's conversations that the scope sees and the merges that can be taken back, the latest fifty of each. */
export function readPersonRows(db: Queryable, scope: Scope, contactId: string): Promise<Rows> {
  return one(
    db,
    sql<Rows>`
      select
        (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
          select c.id, c.channel_id as "channelId", c.status, c.assignee_id as "assigneeId", c.team_id as "teamId", c.preview,
            c.last_message_at as "lastMessageAt"
          from conversation c where c.workspace_id = ${scope.workspaceId} and c.contact_id = ${contactId}
            and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
          order by c.last_message_at desc nulls last limit 50) o) as conversations,
        (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (
          select x.id, coalesce(was.name, '') as name,
            (select i.value from jsonb_to_recordset(coalesce(x.moved -> 'identities', '[]')) i (kind smallint, value text, certainty smallint)
              where i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone, x.at
          from contact_merge x
          left join jsonb_to_recordset(x.moved -> 'contacts') was (id uuid, name text) on was.id = x.merged_id
          where x.workspace_id = ${scope.workspaceId} and x.kept_id = ${contactId} and x.undone_at is null
          order by x.at desc limit 50) g) as merges`,
  );
}
