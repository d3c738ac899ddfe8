import { z } from "zod";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import type { ContentFilter } from "#server/webhooks/filter.ts";

type Condition = ContentFilter["conditions"][number];
export type FilterField = Condition["field"];
export type FilterOperator = Condition["operator"];

const FIELDS: Record<FilterField, FilterField> = {
  channelId: "channelId",
  teamId: "teamId",
  assigneeId: "assigneeId",
  conversationId: "conversationId",
  contactId: "contactId",
  type: "type",
  kind: "kind",
  status: "status",
  errorCode: "errorCode",
  state: "state",
  text: "text",
};
const OPERATORS: Record<FilterOperator, FilterOperator> = {
  is: "is",
  is_not: "is_not",
  contains: "contains",
  exists: "exists",
};
export const FILTER_FIELDS = Object.values(FIELDS);
export const FILTER_OPERATORS = Object.values(OPERATORS);
export const EMPTY_CONDITION: FormCondition = { field: "channelId", operator: "is", values: "" };

type FormCondition = {
  field: FilterField;
  operator: FilterOperator;
  /** Separated by commas, as typed. */
  values: string;
};

/** Words for what is wrong. */
type Words = {
  urlMissing: string;
  eventsMissing: string;
  conditionsMissing: string;
  valuesMissing: (number: number) => string;
  capWrong: string;
  paceWrong: string;
};

const isWholeUpTo = (max: number) => (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;

/** What a person may fill in about an endpoint. Whether the address may be called is judged by the server. */
export function endpointFormSchema(words: Words) {
  const pace = isWholeUpTo(10_000);
  return z
    .object({
      url: z.string().trim().min(1, words.urlMissing).max(2_048),
      description: z.string().trim().max(200),
      eventTypes: z.array(z.string()).min(1, words.eventsMissing),
      hasFilter: z.boolean(),
      match: z.enum(["all", "any"]),
      conditions: z.array(
        z.object({ field: z.enum(FILTER_FIELDS), operator: z.enum(FILTER_OPERATORS), values: z.string() }),
      ),
      maxInFlight: z.string().trim().refine(isWholeUpTo(64), words.capWrong),
      perSecond: z
        .string()
        .trim()
        .refine((text) => text === "" || pace(text), words.paceWrong),
      isOrdered: z.boolean(),
      keepsEvents: z.boolean(),
    })
    .check(({ value, issues }) => {
      if (!value.hasFilter) return;
      const wrong = (message: string) => issues.push({ code: "custom", message, path: ["conditions"], input: value });
      if (value.conditions.length === 0) wrong(words.conditionsMissing);
      value.conditions.forEach(({ operator, values }, index) => {
        if (operator !== "exists" && valuesOf(values).length === 0) wrong(words.valuesMissing(index + 1));
      });
    });
}

export type EndpointForm = z.infer<ReturnType<typeof endpointFormSchema>>;

const NEW: EndpointForm = {
  url: "",
  description: "",
  eventTypes: [],
  hasFilter: false,
  match: "all",
  conditions: [],
  maxInFlight: "8",
  perSecond: "",
  isOrdered: false,
  keepsEvents: true,
};

/** The form of an endpoint, or of a new one. */
export function formOf(endpoint: EndpointRow | null): EndpointForm {
  if (!endpoint) return NEW;
  const { filter, maxInFlight, perSecond, url, description, eventTypes, isOrdered, keepsEvents } = endpoint;
  return {
    ...{ url, description, eventTypes, isOrdered, keepsEvents },
    hasFilter: filter !== null,
    match: filter?.match ?? "all",
    conditions: (filter?.conditions ?? []).map(({ values, ...rest }) => ({ ...rest, values: values.join(", ") })),
    maxInFlight: String(maxInFlight),
    perSecond: perSecond === null ? "" : String(perSecond),
  };
}

const valuesOf = (text: string): string[] =>
  text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");

/** What the server is told. */
export function inputOf(form: EndpointForm) {
  const { hasFilter, match, conditions, maxInFlight, perSecond, ...same } = form;
  return {
    ...same,
    filter: hasFilter
      ? {
          match,
          conditions: conditions.map(({ values, ...rest }) => ({
            ...rest,
            values: rest.operator === "exists" ? [] : valuesOf(values),
          })),
        }
      : null,
    maxInFlight: Number(maxInFlight),
    perSecond: perSecond === "" ? null : Number(perSecond),
  };
}
