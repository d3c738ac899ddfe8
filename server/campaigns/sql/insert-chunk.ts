import { run, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Judgement } from "../judge-audience.ts";
import { RECIPIENT_STATUS } from "../states.ts";

/** One chunk of the audience: the contacts above `after` up to and with `upTo`. */
export type Chunk = {
  workspaceId: string;
  campaignId: string;
  after: string | null;
  upTo: string;
  /** People who came after this are not in it. */
  launchedAt: Date;
  notBefore: Date;
  /** Labels of the variants, and where each one's share of all `weight` ends. */
  variants: { labels: number[]; ends: number[]; weight: number };
  /** Numbers that a person they know keeps. */
  knownChannels: string[];
  /** Numbers for the others, and to which each of them in turn goes, from 0. */
  newChannels: string[];
  turns: number[];
  /** Of some contacts: where they live and when they may be sent to. */
  times: { contactId: string; zone: string; notBefore: Date | null; isQuiet: boolean }[];
};

/** How many parameters `insertChunk` has before those of the judgement. */
export const CHUNK_PARAMETERS = 16;

/**
 * Writes a chunk: everybody of it who is in the audience has a row, with the reason when they get nothing. Whoever is in the campaign
 * already stays as they are. The draw of a variant is made of the ids, so that a chunk written again says the same.
 */
export function insertChunk(tx: Queryable, chunk: Chunk, { inAudience, reason, values }: Judgement): Promise<number> {
  const { pending, held, skipped } = RECIPIENT_STATUS;
  const statement: Statement<{ id: string }> = {
    text: `
      with judged as materialized (
        select k.id, ${reason} as reason,
          (select c.channel_id from conversation c where c.workspace_id = k.workspace_id and c.contact_id = k.id
            and c.channel_id = any ($10::uuid[]) order by c.last_message_at desc nulls last, c.id desc limit 1) as known
        from contact k
        where ${inAudience} and k.workspace_id = $1::uuid and ($3::uuid is null or k.id > $3::uuid) and k.id <= $4::uuid
          and k.created_at <= $5::timestamptz),
      timed as (
        select j.id, j.known, t.zone, t.not_before, coalesce(t.is_quiet, false) as is_quiet,
          coalesce(j.reason, case when t.id is not null and t.not_before is null then 'quiet_hours' end) as reason
        from judged j left join unnest($13::uuid[], $14::text[], $15::timestamptz[], $16::boolean[]) t (id, zone, not_before, is_quiet)
          on t.id = j.id),
      placed as (
        select t.*, case when t.reason is null then coalesce(t.known, ($11::uuid[])[1 + ($12::integer[])[row_number() over (
          partition by t.known is null and t.reason is null order by t.id)]]) end as channel_id
        from timed t)
      insert into recipient (workspace_id, campaign_id, contact_id, channel_id, status, reason, variant, not_before, zone)
      select $1::uuid, $2::uuid, p.id, p.channel_id,
        case when p.reason is not null then ${skipped} when p.is_quiet then ${held} else ${pending} end,
        coalesce(p.reason, case when p.is_quiet then 'quiet_hours' end),
        ($6::smallint[])[1 + case when $8::integer < 2 then 0 else width_bucket(
          (('x' || left(md5($2::text || p.id::text), 8))::bit(32)::bigint % $8::integer)::integer, $7::integer[]) end],
        coalesce(p.not_before, $9::timestamptz), p.zone
      from placed p
      on conflict (workspace_id, campaign_id, contact_id) do nothing`,
    values: [...ownValues(chunk), ...values],
  };
  return run(tx, statement);
}

function ownValues(chunk: Chunk): unknown[] {
  const { workspaceId, campaignId, after, upTo, launchedAt, notBefore, variants, times } = chunk;
  return [
    workspaceId,
    campaignId,
    after,
    upTo,
    launchedAt,
    variants.labels,
    variants.ends,
    variants.weight,
    notBefore,
    chunk.knownChannels,
    chunk.newChannels,
    chunk.turns,
    times.map((it) => it.contactId),
    times.map((it) => it.zone),
    times.map((it) => it.notBefore),
    times.map((it) => it.isQuiet),
  ];
}
