import { expect, test } from "vitest";
import { bindPlace, insertPlace, placesIn } from "./placeholders.ts";

const EMPTY = { body: "Hello , welcome", mediaId: null, bindings: [], weight: 1 };

test("a value goes in where the cursor stands, and the same value is the same place", () => {
  const first = insertPlace(EMPTY, "first_name", { start: 6, end: 6 });
  expect(first.variant.body).toBe("Hello {{1}}, welcome");
  expect(first.cursor).toBe(11);
  const city = insertPlace(first.variant, "city", { start: 20, end: 20 });
  expect(city.variant).toMatchObject({
    body: "Hello {{1}}, welcome{{2}}",
    bindings: [{ attribute: "first_name" }, { attribute: "city" }],
  });
  const again = insertPlace(city.variant, "first_name", { start: 0, end: 0 });
  expect(again.variant.body).toBe("{{1}}Hello {{1}}, welcome{{2}}");
  expect(again.variant.bindings).toHaveLength(2);
});

test("a fallback stays with its place, and an empty one is none", () => {
  const bound = bindPlace({ ...EMPTY, body: "{{2}}" }, 2, { attribute: "city", fallback: "your town" });
  expect(bound.bindings).toEqual([{ attribute: "first_name" }, { attribute: "city", fallback: "your town" }]);
  expect(bindPlace(bound, 2, { fallback: "" }).bindings[1]).toEqual({ attribute: "city" });
  expect(bindPlace(bound, 2, { attribute: "orders" }).bindings[1]).toEqual({
    attribute: "orders",
    fallback: "your town",
  });
});

test("the places of a text are told once each", () => {
  expect(placesIn("{{2}} {{1}} {{2}} {{0}} {{x}}")).toEqual([1, 2]);
});
