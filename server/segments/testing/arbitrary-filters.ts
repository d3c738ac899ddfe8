import fc from "fast-check";
import type { Person } from "./people.ts";
import type { PlainFilter } from "./plain-evaluator.ts";

/** People and filters that meet often: few names, few values, and those that are read differently by a hair. */
const TEXTS = [
  ...[
    "Lisbon",
    " LISBON\u00a0",
    "lisboa",
    "São",
    "Sa\u0303o",
    "sao",
    "Straße",
    "STRASSE",
    "ΟΔΟΣ",
    "οδος",
    "ﬁn",
    "FIN",
    "ſin",
  ],
  ...[
    "İx",
    "i\u0307x",
    "ıx",
    "ix",
    "a%b_c",
    "a\\b",
    "'; --",
    "42",
    "042",
    "42.50",
    "42.5",
    "-3",
    "1e3",
    "0x10",
    "+3",
    " 42 ",
  ],
  ...["４２", "9.", ".9", "true", "TRUE", "False", "null", "[]", "{}", "القاهرة", "東京", "👩\u200d👩\u200d👧"],
  ...[
    "2027-02-01",
    "2027-02-30",
    "2027-02-01T02:30:00Z",
    "2027-02-01T03:00:00Z",
    "2027-01-31T23:59:59-03:00",
    "01/02/2027",
  ],
  ...["2027-02-10", "2027-02-10T12:00:00Z", "2027-02-10T12:00:01Z", "2027-02-03T12:00:00Z", "2027-02-03T11:59:59Z"],
];
const NOTHING = ["", "  ", "\u3000\ufeff", null, [], undefined];
const DAYS = ["2027-02-01", "2027-01-31", "2027-02-10", "2027-02-03"];
const MOMENTS = [...DAYS, "2027-02-01T03:00:00Z", "2027-02-10T12:00:00Z", "2027-02-03T11:59:59Z"];
const NAMES = ["city", "age", "a.b", "it's"];
const TAGS = ["vip", "beta", "Straße"];

const word = fc.constantFrom(...TEXTS);
const number = fc.oneof(fc.constantFrom(0, 42, 42.5, -3, 9.5), fc.integer({ min: -5, max: 50 }));
const plain = fc.oneof(word, number, fc.boolean());
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
const subset = (names: string[]) => fc.subarray(names);

export const people: fc.Arbitrary<Omit<Person, "id">> = fc.record({
  attributes: fc
    .dictionary(
      fc.constantFrom(...NAMES),
      fc.oneof(plain, fc.constantFrom(...NOTHING), fc.constantFrom(["x"], {}, { a: 1 })),
      { maxKeys: 4 },
    )
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
  tags: subset(TAGS),
  consent: fc.constantFrom("opted_in", "opted_out", "unknown"),
  channels: subset(["wa1", "wa2"]),
  lastActivityAt: fc.option(
    fc.constantFrom("2027-02-10T12:00:00Z", "2027-02-10T12:00:01Z", "2027-02-03T12:00:00Z", "2027-02-01T02:59:59Z"),
  ),
  campaigns: subset(["c1", "c2"]),
});

const attribute = fc.constantFrom(...NAMES).map((name) => `attributes.${name}`);
const presence = fc.constantFrom("is_set", "is_empty");
const dates = (field: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ field, op: fc.constantFrom("before", "after"), value: fc.constantFrom(...MOMENTS) }),
    fc.record({ field, op: fc.constant("on"), value: fc.constantFrom(...DAYS) }),
    fc.record({ field, op: fc.constant("within_last_days"), value: fc.constantFrom(1, 7, 9, 400) }),
  );
const lists = (field: string, names: string[]) =>
  fc.oneof(
    fc.record({ field: fc.constant(field), op: presence }),
    fc.record({ field: fc.constant(field), op: fc.constant("has"), value: fc.constantFrom(...names) }),
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom("has_any", "has_all", "has_none"),
      value: some(fc.constantFrom(...names)),
    }),
  );
const consent = fc.constantFrom("opted_in", "opted_out", "unknown");

const leaf = fc.oneof(
  fc.record({ field: attribute, op: presence }),
  fc.record({ field: attribute, op: fc.constantFrom("is", "is_not"), value: plain }),
  fc.record({ field: attribute, op: fc.constantFrom("in", "not_in"), value: some(plain) }),
  fc.record({
    field: attribute,
    op: fc.constantFrom("contains", "not_contains", "starts_with"),
    value: fc.oneof(word, fc.constantFrom("s", "4", "i")),
  }),
  fc.record({ field: attribute, op: fc.constantFrom("gt", "gte", "lt", "lte"), value: number }),
  fc.record({ field: attribute, op: fc.constant("between"), value: fc.tuple(number, number) }),
  dates(attribute),
  dates(fc.constant("lastActivityAt")),
  fc.record({ field: fc.constant("lastActivityAt"), op: presence }),
  lists("tags", ["VIP", "beta", "STRASSE", "nobody's"]),
  lists("channels", ["wa1", "wa2", "another", "nobody's"]),
  lists("campaigns", ["c1", "c2", "nobody's"]),
  fc.record({ field: fc.constant("consent"), op: fc.constantFrom("is", "is_not"), value: consent }),
  fc.record({ field: fc.constant("consent"), op: fc.constantFrom("in", "not_in"), value: some(consent) }),
  fc.record({ field: fc.constant("consent"), op: presence }),
);

export const filters: fc.Arbitrary<PlainFilter> = fc.letrec<{ node: PlainFilter }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    leaf,
    fc.record({ all: fc.array(tie("node"), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("node"), { maxLength: 3 }) }),
    fc.record({ not: tie("node") }),
  ),
})).node;
