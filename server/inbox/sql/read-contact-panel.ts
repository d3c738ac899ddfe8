import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { Scope } from "../scope.ts";

export type ContactPanelRecord = {
  id: string;
  name: string;
  attributes: Record<string, unknown>;
  /** Names, in alphabetical order. */
  tags: string[];
  consent: number;
  createdAt: Date;
  /** One of their texts waits for an answer about consent. */
  isAsked: boolean;
  identities: { kind: number; value: string }[];
  consentEntries: { id: string; status: number; source: string; wording: string; at: string }[];
  merges: { id: string; name: string; phone: string | null; at: string }[];
  earlier: { id: string; status: number; preview: string; lastMessageAt: string | null }[];
};

/** The person of a conversation that the scope sees, with the person's other conversations that it sees. */
export function readContactPanel(
  db: Queryable,
  scope: Scope,
  conversationId: string,
): Promise<ContactPanelRecord | null> {
  return maybeOne(
    db,
    sql<ContactPanelRecord>`
      select k.id, k.name, k.attributes, k.consent, k.created_at as "createdAt", k.consent_question_at is not null as "isAsked",
        array(select t.name from tag t where t.workspace_id = k.workspace_id and t.id = any (k.tag_ids) order by t.name) as tags,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.kind, length(i.value) desc, i.value), '[]')
          from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.certainty > 0) as identities,
        (select coalesce(jsonb_agg(to_jsonb(e) order by e.at desc), '[]') from (
          select id, status, source, wording, at from consent_entry
          where workspace_id = k.workspace_id and contact_id = k.id order by id desc limit 20) e) as "consentEntries",
        (select coalesce(jsonb_agg(to_jsonb(g) order by g.at desc), '[]') from (
          select x.id, x.at, coalesce(was.name, '') as name,
            (select i.value from jsonb_to_recordset(coalesce(x.moved -> 'identities', '[]')) i (kind smallint, value text, certainty smallint)
              where i.kind = 1 and i.certainty > 0 order by i.certainty desc, i.value limit 1) as phone
          from contact_merge x
          left join jsonb_to_recordset(x.moved -> 'contacts') was (id uuid, name text) on was.id = x.merged_id
          where x.workspace_id = k.workspace_id and x.kept_id = k.id and x.undone_at is null order by x.at desc limit 20) g) as merges,
        (select coalesce(jsonb_agg(to_jsonb(o) order by o."lastMessageAt" desc nulls last), '[]') from (
          select c.id, c.status, c.preview, c.last_message_at as "lastMessageAt" from conversation c
          where c.workspace_id = k.workspace_id and c.contact_id = k.id and c.id <> ${conversationId}
            and conversation_visible(c.workspace_id, c.id, c.assignee_id, c.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])
          order by c.last_message_at desc nulls last limit 20) o) as earlier
      from conversation v join contact k on k.workspace_id = v.workspace_id and k.id = v.contact_id
      where v.workspace_id = ${scope.workspaceId} and v.id = ${conversationId}
        and conversation_visible(v.workspace_id, v.id, v.assignee_id, v.team_id, ${scope.seesAll}, ${scope.memberId}, ${scope.teamIds}::uuid[])`,
  );
}
