import { z } from "zod";
import { storeText } from "#server/platform/text.ts";

/**
 * A content filter: which of the asked-for events an endpoint gets. Evaluated by PostgreSQL where the event is published
 * (`event_facts` in prisma/migrations/…001210_publish), so what does not match is never queued.
 */

/** What a filter may look at. An event that has no such thing does not match, whatever the operator. */
export const FILTER_FIELDS = [
  "type",
  "conversationId",
  "channelId",
  "contactId",
  "teamId",
  "assigneeId",
  "kind",
  "status",
  "errorCode",
  "state",
  "text",
] as const;
export const FILTER_OPERATORS = ["is", "is_not", "contains", "exists"] as const;

const condition = z.object({
  field: z.enum(FILTER_FIELDS),
  operator: z.enum(FILTER_OPERATORS),
  /** `is`, `is_not`, `contains`: any of these; `exists` takes none. */
  values: z.array(z.string().overwrite(storeText).min(1).max(200)).max(50).default([]),
});

const MAX_VALUES = 100;

export const contentFilter = z.object({
  match: z.enum(["all", "any"]),
  conditions: z
    .array(condition.refine(({ operator, values }) => (operator === "exists") === (values.length === 0)))
    .min(1)
    .max(20)
    .refine((given) => given.reduce((sum, { values }) => sum + values.length, 0) <= MAX_VALUES, {
      error: `at most ${MAX_VALUES} values in all conditions`,
    }),
});
export type ContentFilter = z.infer<typeof contentFilter>;

/**
 * What `contains` of all endpoints of a workspace may look for together. Whoever writes an event searches it for each of these, in a
 * transaction that messages of other workspaces share: 30 to 240 µs a value for a short text, most of it by the value's length
 * (measured). Without a bound a hundred endpoints took more than half a minute for one message.
 */
export const CONTAINS_BUDGET = { values: 50, characters: 1_000 };

/** The filter as a jsonpath over an event's facts (SQL/JSON path, PostgreSQL 9.16.2): it selects the facts when they match. */
export function compileFilter({ match, conditions }: ContentFilter): string {
  const parts = conditions.map(({ field, operator, values }) => {
    const path = `@.${field}`;
    const each = (compare: (value: string) => string) => `(${values.map(compare).join(" || ")})`;
    if (operator === "exists") return `exists(${path})`;
    if (operator === "is") return each((value) => `${path} == ${quote(value)}`);
    if (operator === "is_not") return `(exists(${path}) && !${each((value) => `${path} == ${quote(value)}`)})`;
    return each((value) => `${path} like_regex ${quote(value)} flag "iq"`);
  });
  return `$ ? (${parts.join(match === "all" ? " && " : " || ")})`;
}

/** A string of jsonpath is written like one of JSON. */
function quote(value: string): string {
  return JSON.stringify(value);
}
