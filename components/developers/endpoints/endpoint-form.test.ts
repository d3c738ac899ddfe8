import { expect, test } from "vitest";
import { endpointFormSchema, formOf, inputOf } from "./endpoint-form.ts";

const schema = endpointFormSchema({
  urlMissing: "no address",
  eventsMissing: "no events",
  conditionsMissing: "no conditions",
  valuesMissing: (number) => `no value in ${String(number)}`,
  capWrong: "wrong cap",
  paceWrong: "wrong pace",
});
const filled = { ...formOf(null), url: " https://example.com/in ", eventTypes: ["message.*"] };
const problems = (form: unknown) => schema.safeParse(form).error?.issues.map((issue) => issue.message) ?? [];

test("a filled form is what the server is told", () => {
  const form = schema.parse({
    ...filled,
    hasFilter: true,
    match: "any",
    conditions: [
      { field: "text", operator: "contains", values: "refund,  late ," },
      { field: "teamId", operator: "exists", values: "left over" },
    ],
    perSecond: "20",
  });
  expect(inputOf(form)).toEqual({
    url: "https://example.com/in",
    description: "",
    eventTypes: ["message.*"],
    filter: {
      match: "any",
      conditions: [
        { field: "text", operator: "contains", values: ["refund", "late"] },
        { field: "teamId", operator: "exists", values: [] },
      ],
    },
    maxInFlight: 8,
    perSecond: 20,
    isOrdered: false,
    keepsEvents: true,
  });
});

test("what is missing or wrong is said in words", () => {
  expect(problems(formOf(null))).toEqual(["no address", "no events"]);
  expect(problems({ ...filled, maxInFlight: "65", perSecond: "1.5" })).toEqual(["wrong cap", "wrong pace"]);
  expect(problems({ ...filled, hasFilter: true })).toEqual(["no conditions"]);
  const condition = { field: "kind", operator: "is", values: " , " };
  expect(problems({ ...filled, hasFilter: true, conditions: [condition] })).toEqual(["no value in 1"]);
  expect(problems({ ...filled, hasFilter: false, conditions: [condition] })).toEqual([]);
});

test("the form of an endpoint says the same again", () => {
  const endpoint = {
    ...{ id: "e", url: "https://example.com/in", description: "ERP", eventTypes: ["*"], keepsEvents: false },
    filter: {
      match: "all" as const,
      conditions: [{ field: "kind" as const, operator: "is" as const, values: ["a", "b"] }],
    },
    ...{ isOrdered: true, maxInFlight: 4, perSecond: null, status: "enabled" as const, disabledReason: null },
    ...{ disabledAt: null, formerSecretUntil: null, createdAt: new Date() },
  };
  const { url, description, eventTypes, keepsEvents, filter, isOrdered, maxInFlight, perSecond } = endpoint;
  expect(inputOf(formOf(endpoint))).toEqual({
    ...{ url, description, eventTypes, keepsEvents, filter, isOrdered, maxInFlight, perSecond },
  });
});
