import { compileFilter, type Filter, type Reading } from "#server/segments/index.ts";

/** What decides whom of a segment a campaign goes to. */
export type AudienceRules = {
  campaignId: string;
  filter: Filter;
  /** Whoever is in one of these gets nothing. */
  exclusions: readonly Filter[];
  requiresOptIn: boolean;
  holdoutPercent: number;
  /** At most so many campaign messages to one person in so many days, over all campaigns. */
  cap: { count: number; days: number } | null;
};

/**
 * Parts of a statement over `contact k`, with the values of their parameters in order. `inAudience`: a condition. `reason`: an expression
 * that is one of SKIP_REASONS, or null for somebody who gets the message.
 */
export type Judgement = { inAudience: string; reason: string; values: unknown[] };

/**
 * The one meaning of "who gets it, and why not", for the review before and the snapshot after a launch. The first reason counts: what the
 * workspace chose, then what the person said, then what cannot be done. `taken`: how many parameters the statement has before these.
 */
export function judgeAudience(rules: AudienceRules, reading: Reading, taken = 0): Judgement {
  const values: unknown[] = [];
  const compile = (filter: Filter) => {
    const { text, values: own } = compileFilter(filter, reading, taken + values.length);
    values.push(...own);
    return text;
  };
  const add = (value: unknown, type: "uuid" | "integer" | "timestamptz") => {
    values.push(value);
    return `$${taken + values.length}::${type}`;
  };
  const inAudience = compile(rules.filter);
  const reasons = [
    ...rules.exclusions.map((filter) => when(`coalesce(${compile(filter)}, false)`, "excluded")),
    when("k.consent = 2", "opted_out"),
    when("k.consent_question_at is not null", "consent_question"),
    ...(rules.requiresOptIn ? [when("k.consent <> 1", "no_consent")] : []),
    when(`not ${IS_REACHABLE}`, "no_identity"),
    ...(rules.cap ? [when(isCapped(rules.cap, reading, add), "frequency_cap")] : []),
    ...(rules.holdoutPercent > 0 ? [when(isHeldOut(rules, add), "held_out")] : []),
  ];
  return { inAudience, reason: `case ${reasons.join(" ")} end`, values };
}

type Add = (value: unknown, type: "uuid" | "integer" | "timestamptz") => string;

const when = (condition: string, reason: string): string => `when ${condition} then '${reason}'`;

/** A variant of a number only finds people and is never written to; a BSUID is of no provider that there is. */
const IS_REACHABLE = `exists (select from contact_identity i
  where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.certainty > 0 and i.kind in (1, 2))`;

function isCapped({ count, days }: { count: number; days: number }, { now }: Reading, add: Add): string {
  const since = new Date(now.getTime() - days * 86_400_000);
  return `(select count(*) from recipient r where r.workspace_id = k.workspace_id and r.contact_id = k.id
    and r.queued_at > ${add(since, "timestamptz")} and r.status not in (25, 90)) >= ${add(count, "integer")}`;
}

/** Drawn from the ids, so that counting twice and a snapshot that is taken up again hold the same people out. */
function isHeldOut({ campaignId, holdoutPercent }: AudienceRules, add: Add): string {
  const draw = `hashtextextended(k.id::text, hashtextextended(${add(campaignId, "uuid")}::text, 0))`;
  return `(${draw} & 9223372036854775807) % 100 < ${add(holdoutPercent, "integer")}`;
}
