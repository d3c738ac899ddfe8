import type { QueryResultRow } from "pg";
import { run, sql, type Statement } from "#server/db/sql.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { judgeAudience, type AudienceRules } from "../judge-audience.ts";
import { missingText, variantText, type JudgedVariant } from "../missing-values.ts";
import { ZONE_ATTRIBUTE } from "../recipient-zones.ts";
import type { Reading } from "#server/segments/index.ts";

/** What a review asks: who of the audience, why not, and what their message lacks. */
export type Judged = { rules: AudienceRules; variants: readonly JudgedVariant[]; reading: Reading };

/** People who are alike for counting and planning. */
export type PeopleGroup = {
  /** A skip reason, or null for those who get it. */
  reason: string | null;
  label: number | null;
  /** The lowest variable without a value: they are held. */
  missing: number | null;
  /** The campaign's number that knows them; null for somebody who is new. */
  channelId: string | null;
  /** What their attribute says of their zone, as JSON. */
  zone: unknown;
  /** A phone of one of them: all have its first digits, which say the country. */
  phone: string | null;
  people: number;
};

const PHONE = `(select i.value from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1
  and i.certainty > 0 order by i.certainty desc, i.value limit 1)`;

/** As the snapshot places people (sql/insert-chunk.ts): the number of their latest conversation. */
const knownBy = (channels: string) => `(select c.channel_id from conversation c
  where c.workspace_id = k.workspace_id and c.contact_id = k.id and c.channel_id = any (${channels})
  order by c.last_message_at desc nulls last, c.id desc limit 1)`;

/**
 * Counts the audience in one walk. `withResidence`: also by where people live, which costs a look at each. The laterals are kept from
 * being pulled up (`offset 0`): an expression that is used twice would be computed twice.
 */
export function groupPeople(
  pool: Pool,
  judged: Judged,
  { channelIds, withResidence }: { channelIds: string[]; withResidence: boolean },
): Promise<PeopleGroup[]> {
  const { from, values, add } = judgedPeople(judged);
  const channels = add(channelIds, "uuid[]");
  const residence = withResidence
    ? `k.attributes -> ${add(ZONE_ATTRIBUTE, "text")} as zone, ${PHONE} as phone`
    : "null::jsonb as zone, null::text as phone";
  const statement: Statement<PeopleGroup> = {
    text: `
      select j.reason, l.label, m.missing, p.known as "channelId", p.zone, min(p.phone) as phone, count(*) as people
      ${from.tables}
      left join lateral (select ${knownBy(channels)} as known, ${residence} offset 0) p on j.reason is null
      where ${from.inAudience}
      group by j.reason, l.label, m.missing, p.known, p.zone, left(p.phone, 8)`,
    values,
  };
  return patiently(pool, statement);
}

export type JudgedPerson = {
  id: string;
  name: string;
  phone: string | null;
  reason: string | null;
  missing: number | null;
};
export type PeoplePage = {
  /** A reason, `variable_missing`, or `none` for those who get it; null for everybody. */
  reason: string | null;
  after: string | null;
  limit: number;
};

/** People of the audience by id, each with what was judged of them. */
export function listPeople(pool: Pool, judged: Judged, { reason, after, limit }: PeoplePage): Promise<JudgedPerson[]> {
  const { from, values, add } = judgedPeople(judged);
  const asked = add(reason, "text");
  const place = add(after, "uuid");
  const statement: Statement<JudgedPerson> = {
    text: `
      select k.id, k.name, ${PHONE} as phone, j.reason, m.missing ${from.tables}
      where ${from.inAudience} and (${place} is null or k.id > ${place})
        and (${asked} is null or ${asked} = coalesce(j.reason, case when m.missing is null then 'none' else 'variable_missing' end))
      order by k.id limit ${add(limit, "integer")}`,
    values,
  };
  return patiently(pool, statement);
}

/** Everybody of an audience is looked at: 100,000 people are more than the time of a usual statement on a busy machine. */
const PATIENCE_MS = 30_000;
/** The pool's own limit for an answer. */
const WAITS = { query_timeout: PATIENCE_MS + 1_000 };

function patiently<Row extends QueryResultRow>(pool: Pool, statement: Statement<Row>): Promise<Row[]> {
  return withTransaction(pool, async (tx) => {
    await run(tx, sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`);
    const { text, values } = statement;
    const { rows } = await tx.query<Row>({ text, values, ...WAITS });
    return rows;
  });
}

/** The tables of a statement over `contact k`, with `j.reason`, `l.label` and `m.missing` of each, and its values so far. */
function judgedPeople({ rules, variants, reading }: Judged) {
  const { inAudience, reason, values } = judgeAudience(rules, reading);
  const add = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  const label = variantText(variants, rules.campaignId, add);
  const missing = missingText(variants, "l.label", add);
  const tables = `from contact k
    cross join lateral (select ${reason} as reason offset 0) j
    cross join lateral (select case when j.reason is null then ${label} end as label offset 0) l
    cross join lateral (select case when j.reason is null then ${missing} end as missing offset 0) m`;
  return { from: { tables, inAudience }, values, add };
}
